/**
 * Whether an element is shown, without jsdom's search of the browser's own style sheet for each question: queries by role ask it of
 * every element, which was a third of the time of the tests with a document. Tests load no style sheets, so it depends on an
 * element's name, a few attributes and styles of its own.
 */
const jsdomStyle = window.getComputedStyle.bind(window);
const ATTRIBUTES = ['hidden', 'open', 'type', 'popover'];
const displays = new Map<string, string>();
const NOTHING = { content: '', getPropertyValue: () => '' };

function displayOf(element: Element): string {
  // As in browsers, and unlike jsdom: a name is not parted by where its line may end.
  if (element.localName === 'wbr') return 'inline';
  if (element.hasAttribute('style')) return jsdomStyle(element).display;
  let key = `${element.namespaceURI} ${element.localName} ${element.parentElement?.localName}`;
  for (const name of ATTRIBUTES) if (element.hasAttribute(name)) key += ` ${name}=${element.getAttribute(name)}`;
  const known = displays.get(key) ?? jsdomStyle(element).display;
  displays.set(key, known);
  return known;
}

const INHERITED = ['visibility', 'pointerEvents'] as const;
type Inherited = (typeof INHERITED)[number];
const initial = Object.fromEntries(INHERITED.map((name) => [name, jsdomStyle(document.createElement('div'))[name]]));

function inheritedOf(element: Element, name: Inherited): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('style')) return jsdomStyle(element)[name];
  return initial[name];
}

window.getComputedStyle = (element, pseudo) => {
  if (document.styleSheets.length > 0) return jsdomStyle(element, pseudo);
  if (pseudo) return NOTHING as unknown as CSSStyleDeclaration; // What is asked of it: the text that it adds.
  const valueOf = (name: string | symbol): unknown => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility' || name === 'pointerEvents') return inheritedOf(element, name);
    return undefined;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name) => {
      if (name === 'getPropertyValue')
        return (asked: string) => valueOf(asked) ?? jsdomStyle(element).getPropertyValue(asked);
      return valueOf(name) ?? Reflect.get(jsdomStyle(element), name);
    },
  });
};
