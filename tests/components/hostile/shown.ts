import { madeOfTexts } from './strings';

/** Everything that a person can read or hear on the page. */
function said(): string {
  const attributes = [...document.body.querySelectorAll<HTMLElement>('[title], [aria-label], [placeholder]')].flatMap(
    (element) => ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  const typed = [...document.body.querySelectorAll('input')].map(({ value }) => value);
  return [document.body.textContent, ...attributes, ...typed].join('\n');
}

/** Each name stands on the page as the text that it is, and nothing was made of any (V-J2). */
export function expectText(names: readonly string[]): void {
  expect(madeOfTexts()).toEqual([]);
  const all = said();
  expect(names.filter((name) => !all.includes(name))).toEqual([]);
}
