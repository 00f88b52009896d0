/** Headers of changes that another site could make a browser send; what is empty is left out. */
export const HOSTILE: Readonly<Record<string, Record<string, string>>> = {
  none: { origin: '', 'x-console-request': '', 'sec-fetch-site': '' },
  evil: { origin: 'https://evil.example' },
  null: { origin: 'null' },
  sibling: { origin: 'https://site.example.com' },
  crossSite: { 'sec-fetch-site': 'cross-site' },
  sameSite: { 'sec-fetch-site': 'same-site' },
  noHeader: { 'x-console-request': '' },
};

/** Who else could make a browser read. */
export const FOREIGN_READERS = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }] as const;

/** What a form of another site can send without asking first, and what only looks like JSON. */
export const WRONG_TYPES = [
  '',
  'text/plain',
  'multipart/form-data',
  'application/jsonp',
  'application/json;charset=utf-16',
  'application/x-www-form-urlencoded',
] as const;
