const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TIME_LENGTH = 10

/**
 * The lowest id that can have been made at this moment or later. An id begins, after its prefix,
 * with its time (ULID). So the primary key finds the newest rows of a table that has no index on
 * their time.
 * @param prefix with its underscore
 */
export function lowestIdSince(prefix: string, timestamp: Date): string {
  let rest = timestamp.getTime()
  let time = ""
  while (time.length < TIME_LENGTH) {
    time = `${ALPHABET[rest % ALPHABET.length]}${time}`
    rest = Math.floor(rest / ALPHABET.length)
  }
  return prefix + time
}
