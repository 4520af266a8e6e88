/** As people in Egypt write a time: "6:40 PM"; the pages of a payment all write it like this. */
export const TIME = { hour: "numeric", minute: "2-digit" } as const
/** Before the time, unless it is today. */
export const DAY = { day: "numeric", month: "short" } as const
