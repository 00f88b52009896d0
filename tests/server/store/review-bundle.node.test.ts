import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readBundle } from '@/lib/rules/review/bundle';
import { digestOf } from '@/lib/server/store/chain';
import { verifyJournal } from '@/lib/server/journal/verify';
import { readReview } from '@/lib/server/store/review-reads-store';
import { journalLink, readLinks } from '@/lib/server/store/review-reads-store';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { doorOfFile } from '../../operations/door-world';
import { except } from '../../operations/wired';
import { ask } from '../support/ask';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { databaseOfBlock, DATABASES } from './databases';
import { as, beginWithoutReviews, keptAll, scope, started } from './review-world';

const world = doorOfFile();
const ended = async (id: string, wish: object) =>
  ask(
    'review.close',
    { id, ...wish },
    { cookie: await cookieFor({ account: 'owner@example.com', passwordUntilMs: Date.now() + 60_000 }) },
  );
const download = async (id: string) => ask('review.export', { id, format: 'html' }, { cookie: await as('admin') });

async function closed(): Promise<string> {
  const id = await started();
  const { review } = await keptAll(id);
  expect((await ended(id, { seen: review.version, reason: 'Only reviewer' })).status).toBe(200);
  return id;
}

function bundleIn(page: string) {
  const bundle = readBundle(page);
  if (!bundle) throw new Error('no bundle');
  const { manifest, parts } = bundle;
  const journals = manifest.parts.filter(({ name }) => name.startsWith('journal-'));
  return { manifest, parts, journals: journals.map(({ name }) => JSON.parse(parts.get(name) ?? '')) };
}

describe.each(DATABASES)("an auditor's bundle in %s", (name) => {
  databaseOfBlock(name);
  beforeEach(() => beginWithoutReviews(world));

  test('holds evidence, journal and file with their digests, and the line of the download has its seal', async () => {
    const id = await closed();
    const response = await download(id);
    expect(response.headers.get('content-disposition')).toMatch(/filename="access-review-[\d-]+\.html"/);
    const page = await response.text();
    const { manifest, parts, journals } = bundleIn(page);
    expect([...parts.keys()]).toEqual([...manifest.parts.map((part) => part.name), 'manifest']);
    for (const part of manifest.parts) expect(digestOf(parts.get(part.name) ?? '')).toBe(part.digest);
    const { evidence, signature } = JSON.parse(parts.get('review') ?? '');
    expect(digestOf(JSON.stringify(evidence))).toBe(signature.digest);
    expect(JSON.parse(parts.get('file') ?? '').text).toContain('version: 1');
    // Every link between the ends, and the line of the closing among the lines.
    const [from = 0, to = 0] = manifest.links ?? [];
    const links = journals.flatMap((one) => one.links).toSorted(([a], [b]) => a - b);
    expect(links.map(([place]: [number]) => place)).toEqual(
      Array.from({ length: to - from + 1 }, (_, nth) => from + nth),
    );
    expect(links).toEqual(await readLinks(scope, from, to));
    const lines = journals.flatMap((one) => one.lines);
    expect(lines.find((line: { id: number }) => line.id === signature.journalLine).after.digest).toBe(signature.digest);
    expect(lines.map((line: { act: string }) => line.act)).toEqual(
      expect.arrayContaining(['review.close', 'file.export']),
    );
    const seal = await journalLink(scope, manifest.journalLine);
    expect(seal?.result).toBe(digestOf(parts.get('manifest') ?? ''));
    expect((await verifyJournal(scope)).broken).toBeUndefined();
    const [line] = (await listLines(scope, { acts: ['review.export'] })).lines;
    expect(line).toMatchObject({ id: manifest.journalLine, outcome: 'done', after: { format: 'html' } });
  });

  test('runs its own script only, which is the one that the console serves', async () => {
    const page = await (await download(await closed())).text();
    const verifier = readFileSync('public/bundle-verifier.js', 'utf8');
    const hash = createHash('sha256').update(verifier).digest('base64');
    expect(page).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).toContain(`<script type="module">${verifier}</script>`);
    expect(page).not.toMatch(/(?:src|href)=/);
  });

  test('says what of the file could not be read, and is made all the same', async () => {
    const id = await closed();
    world.upstream.behave(except({ 'iptables.read': json({ status: 'unavailable' }, 500) }));
    const { parts } = bundleIn(await (await download(id)).text());
    expect(JSON.parse(parts.get('file') ?? '')).toEqual({ text: null, reason: 'iptables.read' });
  });

  test('is refused of an open review, and without its line', async () => {
    const id = await started();
    expect((await (await download(id)).json()).failure.code).toBe('reviewOpen');
    expect((await readReview(scope, id))?.review.status).toBe('open');
  });
});
