import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';

/** Which of these a page takes as plain strings, and which policies it lets a script make. */
function takenBy(page: Page, cardScript: string): Promise<string[]> {
  return page.evaluate((card) => {
    const script = () => document.createElement('script');
    const sinks: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      program: () => (script().text = 'window.pwned = 1'),
      foreign: () => (script().src = 'https://evil.example/_next/static/a.js'),
      api: () => (script().src = '/_next/static/../../api/session'),
      another: () => window.trustedTypes?.createPolicy('another', { createHTML: String }),
      again: () => window.trustedTypes?.createPolicy('default', { createHTML: String }),
      own: () => (script().src = '/_next/static/a.js'),
      card: () => (script().src = card),
    };
    const takes = ([, act]: [string, () => unknown]) => {
      try {
        act();
        return true;
      } catch (error) {
        if (error instanceof TypeError) return false;
        throw error;
      }
    };
    return Object.entries(sinks)
      .filter(takes)
      .map(([name]) => name);
  }, cardScript);
}

// Each refusal is reported. In all other tests a report is a failure.
test.use({ expectedConsole: [/trusted[ -]?types|requires '?Trusted|TrustedHTML|TrustedScript/i] });

test('a plain string is no markup, program or address of a script, but for the own ones and the card host (V-J10)', async ({
  page,
  stack,
}) => {
  const card = stack.env.STRIPE_JS_URL ?? '';
  await page.goto('/signin');
  expect(await takenBy(page, card)).toEqual(['own']);
  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await page.goto('/contract/payment');
  expect(await takenBy(page, card)).toEqual(['own', 'card']);
});
