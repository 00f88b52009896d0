/** What a string may become where a browser would run it (docs/security.md#trusted-types). Elsewhere nothing changes: WebKit and Firefox may not know it. */

interface PolicyRules {
  createHTML: (text: string) => string | null;
  createScript?: (text: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}

declare global {
  interface Window {
    trustedTypes?: {
      defaultPolicy?: unknown;
      createPolicy: (name: string, rules: PolicyRules) => { createHTML: (text: string) => string };
    };
  }
}

/**
 * Sets the policy that every plain string passes, once a document. Its own text is in the page, ahead of all other scripts: it stands alone.
 * @param cardHost the origin of the card vendor's script; undefined on documents without cards
 * @returns nothing; from then on every other string throws a TypeError in a sink, which the browser reports
 */
export function installTrustedTypes(cardHost?: string): void {
  window.trustedTypes?.createPolicy('default', {
    // React makes an element for a script of it, which it fills by its address.
    createHTML: (text) => (text === '<script></script>' ? text : null),
    // An inline script that React makes anew is empty: it has run already.
    createScript: (text) => (text === '' ? text : null),
    createScriptURL: (address) => {
      const { href } = new URL(address, location.href);
      const isOwn = href.startsWith(`${location.origin}/_next/static/`);
      return isOwn || (cardHost && href.startsWith(`${cardHost}/`)) ? address : null;
    },
  });
}
