/** The auditor's bundle: the evidence of a review, the journal since it began and the organization file, as one page that verifies itself offline. */

interface BundlePart {
  name: string;
  /** Of a part of the journal: its lines. */
  count: number;
  /** SHA-256 of its text as it stands in the page, base64url. */
  digest: string;
}

/** What a bundle holds. Its own digest is the seal: the journal's line of the download has it as its result. */
export interface BundleManifest {
  format: 'audit-bundle/1';
  organization: string;
  /** The id of the review. */
  review: string;
  made: string;
  madeBy: string;
  journalLine: number;
  /** The first and the last place of the chain that it holds; null: none. */
  links: readonly [from: number, to: number] | null;
  parts: readonly BundlePart[];
}

/** JSON as it may stand in a page: nothing in it ends its element. */
export function bundleText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function bundleElement(name: string, text: string): string {
  return `<script type="application/json" data-part="${name}">${text}</script>\n`;
}

/** @param policy the content security policy: only the verifier runs, and nothing is fetched */
export function bundleHead(policy: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Access review</title>
</head>
<body>
<noscript>JavaScript is needed to verify and show this file. 検証と表示にはJavaScriptが必要です。</noscript>
`;
}

export function bundleEnd(verifier: string): string {
  return `<script type="module">${verifier}</script>\n</body>\n</html>\n`;
}

export interface Bundle {
  manifest: BundleManifest;
  /** Their texts, by their names. */
  parts: ReadonlyMap<string, string>;
}

/** The bundle in a page; null for what is none. */
export function readBundle(page: string): Bundle | null {
  const parts = new Map<string, string>();
  for (const { groups } of page.matchAll(PART)) {
    const { name = '', text = '' } = groups ?? {};
    // A second part of a name must not hide the first: no manifest names it.
    parts.set(parts.has(name) ? `${name} (2)` : name, text);
  }
  const manifest = parts.get('manifest');
  // As a console wrote it, or its digest differs.
  return manifest === undefined ? null : { manifest: JSON.parse(manifest) as BundleManifest, parts };
}

const PART = /<script type="application\/json" data-part="(?<name>[\w-]+)">(?<text>[^<]*)<\/script>/g;
