/**
 * A query by role asks of every element whether it is one of a hundred selectors, nearly all of which begin with another name: then
 * jsdom need not read them.
 */
const jsdomMatches = Element.prototype.matches;
const names = new Map<string, string | undefined>();

/** The element's name that a selector begins with, if it is no list and speaks of one element only. */
function nameIn(selector: string): string | undefined {
  if (!names.has(selector))
    names.set(selector, /^(?<name>[a-z][a-z\d]*)(?:[[:.#][^\s,>+~|]*)?$/.exec(selector)?.groups?.name);
  return names.get(selector);
}

Object.defineProperty(Element.prototype, 'matches', {
  writable: true,
  configurable: true,
  value(this: Element, selector: string) {
    const name = nameIn(selector);
    return (name === undefined || name === this.localName) && jsdomMatches.call(this, selector);
  },
});
