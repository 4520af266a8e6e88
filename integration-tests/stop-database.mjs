export default async function stopDatabase() {
  await globalThis.__POSTGRES__?.stop()
}
