/** A time to wait in words: seconds while they can be counted, then whole minutes. */
const COUNTED_S = 90;
const MINUTE_S = 60;

/**
 * Splits a time to wait for a message.
 * @param seconds to wait
 * @returns minutes, rounded up, or 0 where seconds say it better
 */
export function waitTimeOf(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < COUNTED_S ? 0 : Math.ceil(seconds / MINUTE_S), seconds };
}
