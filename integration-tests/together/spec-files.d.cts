export function sharing(number: number): string[]
export const testMatch: string[]
