/** The three sibling apps that share the sign-in. */
export const SIBLINGS = ['site', 'deployment', 'customisation'] as const;
export type SiblingName = (typeof SIBLINGS)[number];

export interface Sibling {
  name: SiblingName;
  url: string;
}

/** The page of a sibling that receives the sign-in, in a hidden frame or in a tab. */
export function signInPage({ url }: Sibling): string {
  return `${url.replace(/\/+$/, '')}/signin`;
}

/** Second-level names under which countries register: `example.co.jp` is a site, `co.jp` is none. */
const REGISTRIES = /^(?:ac|ad|co|com|ed|edu|go|gov|gr|lg|ne|net|or|org)\.[a-z]{2}$/;

/**
 * Whether a browser takes two origins for one site, so that what a frame stores is there in a tab as well. Decided by
 * the names alone: two hosts under a shared domain of a third party count as one site though they are not.
 */
export function sharesSite(a: string, b: string): boolean {
  const [one, two] = [URL.parse(a), URL.parse(b)];
  if (!one || !two || one.protocol !== two.protocol) return false;
  if (one.hostname === two.hostname) return true;
  if (isAddress(one.hostname) || isAddress(two.hostname)) return false;
  return siteOf(one.hostname) === siteOf(two.hostname);
}

function siteOf(hostname: string): string {
  const labels = hostname.split('.');
  const parts = REGISTRIES.test(labels.slice(-2).join('.')) ? 3 : 2;
  return labels.slice(-parts).join('.');
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}
