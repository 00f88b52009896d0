/** What the provider calls its plans. */

/** A plan's name for people: `enterprise_x2` is "Enterprise x2". */
export function planName(code: string): string {
  const words = code.replace(/^plan(\d+)/, 'plan_$1').split('_');
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .replace(/ X(\d)$/, ' x$1');
}
