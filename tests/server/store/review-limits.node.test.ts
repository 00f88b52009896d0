import { refOf } from '@/lib/rules/review/proof';
import { isOwnLine } from '@/lib/rules/review/review';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { readLinks } from '@/lib/server/store/delivery-store';
import { type LinesWish, readReview, journalLink } from '@/lib/server/store/review-reads-store';
import { addReview, decideLines, writeLineResults } from '@/lib/server/store/review-store';
import { doorOfFile } from '../../operations/door-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { hear, linesOf, scope } from './door-people';
import { beginWithoutReviews, close, decided, keptAll, linesIn } from './review-world';
import { removed, report, saved, start, started, versionOf } from './review-world';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readBundle } from '@/lib/rules/review/bundle';
import { digestOf } from '@/lib/server/store/chain';
import { verifyJournal } from '@/lib/server/journal/verify';
import { except } from '../../operations/wired';
import { json } from '../support/fake-upstream';

/** What a reviewer may not decide, what a browser may tell of a review at once or too late, and what long work in the store leaves to others. */
const world = doorOfFile();

describe.each(DATABASES)('an access review in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => beginWithoutReviews(world));

  test('a report tells of no more lines than a review has, however they are spread', async () => {
    const id = await started();
    const ref = Array.from({ length: 50_000 }, () => '3').join(',');
    const many = Array.from({ length: 10 }, () => ({ ref, status: 'failed' }));
    for (const results of [many, [{ ref: ref.repeat(10), status: 'failed' }]]) {
      const { status, failure } = await report(id, ...results);
      expect([status, failure.code]).toEqual([422, 'badInput']);
    }
    const lines = (length: number) => Array.from({ length }, (_, at) => ({ ref: '3', status: 'failed', line: at + 1 }));
    expect((await report(id, ...lines(REVIEW_LIMITS.proofs + 1))).status).toBe(422);
    const twice = [3, 3].map((position) => ({ position, decision: 'keep' }));
    expect((await decided(id, 'owner', twice)).failure.code).toBe('badInput');
    expect(await versionOf(id)).toBe(0);
  });

  test('thousands of results that are all different let others in between', async () => {
    const id = await started();
    const length = 2000;
    const outcomes = Array.from({ length }, (_, position) => ({
      position,
      result: 'failed' as const,
      code: `c${position}`,
      refusal: null,
      journalLine: null,
    }));
    let isDone = false;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    expect(await writeLineResults(scope, id, 0, outcomes)).toBe(true);
    isDone = true;
    // It was judged by lines that have changed since.
    expect(await writeLineResults(scope, id, 0, outcomes)).toBe(false);
    // How many there are is the machine's; in one piece there would be two.
    expect(turns).toBeGreaterThan(length / 200);
  });

  test('lines of many pieces are read whole, by their places, by what changed and by their kind', async () => {
    const COUNT = 1200;
    const lines = Array.from({ length: COUNT }, (_, at) => ({
      ...(at % 3 === 0
        ? ({ kind: 'receipt', value: { domain: `d${at}`, email: 'a@example.com' } } as const)
        : ({ kind: 'address', value: { address: `192.0.2.${at}` } } as const)),
      since: 'new' as const,
    }));
    const draft = { id: 'many', name: 'x', due: '2099-01-01', reviewers: [], previous: null, gone: [], digest: '' };
    await addReview(scope, { ...draft, createdMs: 1, lines });
    const places = async (wish: LinesWish) =>
      (await readReview(scope, 'many', wish))?.lines.map(({ position }) => position);
    const all = lines.map((_, at) => at);
    expect(await places({})).toEqual(all);
    expect(await places({ kind: 'receipt' })).toEqual(all.filter((at) => at % 3 === 0));
    const odd = all.filter((at) => at % 2 === 1);
    expect(await places({ positions: [...odd.toReversed(), COUNT + 7] })).toEqual(odd);
    expect(await places({ positions: [] })).toEqual([]);
    const changed = [1, 500, 1100].map((position) => ({ position, seen: 0, to: null, note: '' }));
    await decideLines(
      scope,
      'many',
      changed.map((one) => ({ ...one, decision: 'keep' as const })),
    );
    expect(await places({ since: 0 })).toEqual([1, 500, 1100]);
  });

  test('nobody finds what is not there, and few are open at once', async () => {
    for (const id of ['none', '../x', ''])
      expect((await hear('review.read', { id })).failure.code).toBe('reviewNotFound');
    for (let open = 0; open < 3; open += 1) await started();
    expect((await start()).failure.fields).toEqual({ name: 'tooManyOpen' });
  });

  test('what was on its way while its line was decided anew is told beside the new decision, and closing asks why', async () => {
    const id = await started();
    const now = async (position: number) => (await linesIn(id))[position];
    const wishes = [3, 4].map((position) => ({ position, decision: 'remove' }));
    await decided(id, 'owner', wishes);
    const refs = [await now(3), await now(4)].map((line) => line && refOf(line));
    for (const { position, version, ...line } of await linesIn(id)) {
      const by = isOwnLine({ ...line } as ReviewLine, scope.account) ? 'admin' : 'owner';
      await decided(id, by, [{ position, seen: version, decision: 'keep' }]);
    }
    const journalLine = await removed(world, await now(3));
    await report(id, { ref: refs[0], status: 'done', line: journalLine }, { ref: refs[1], status: 'failed' });
    const told = { result: 'claimed', code: 'earlier-decision', journalLine };
    expect(await now(3)).toMatchObject({ decision: 'keep', ...told });
    expect(await now(4)).toMatchObject({ decision: 'keep', result: null });
    const seen = await versionOf(id);
    expect((await close(id, { seen, reason: '' })).failure.fields).toEqual({ reason: 'enter' });
    // A new decision does not take it away, and what is as decided by now is not due.
    await decided(id, 'owner', [{ position: 3, seen: (await now(3))?.version, decision: 'remove' }]);
    await report(id, { ref: '3', status: 'leftOut', code: 'already' });
    expect(await now(3)).toMatchObject({ decision: 'remove', result: 'leftOut', code: 'already', journalLine });
  });

  test('whoever made an API key does not decide on it, alone or in bulk; a colleague does, and it can be left open', async () => {
    const id = await started();
    const key = (await linesIn(id)).find(({ kind }) => kind === 'key');
    expect(key?.value).toMatchObject({ maker: 'owner@example.com' });
    const { position = -1 } = key ?? {};
    for (const decision of ['keep', 'remove'])
      expect((await decided(id, 'owner', [{ position, decision }])).failure.fields).toEqual({ to: 'enterCorrectly' });
    const inBulk = [position, position + 1].map((at) => ({ position: at, decision: 'keep' }));
    expect((await decided(id, 'owner', inBulk)).failure.code).toBe('badInput');
    const { review, inBulk: kept } = await keptAll(id);
    expect(kept).toBeGreaterThan(1);
    expect((await close(id, { seen: review.version, reason: 'One owner only' })).status).toBe(200);
    const other = await started();
    const { data } = await decided(other, 'admin', [{ position, decision: 'keep' }]);
    expect(data.lines).toMatchObject([{ position, decision: 'keep', decidedBy: 'admin@example.com' }]);
    const back = [{ position, seen: 1, decision: null }];
    expect((await decided(other, 'owner', back)).failure.code).toBe('badInput');
  });

  test('whoever wrote a note corrects it alone, and so does who decided; another could only decide anew', async () => {
    const id = await started();
    const wish = { position: 4, decision: 'change', to: 'owner' };
    const first = await decided(id, 'owner', [wish]);
    let seen = first.data.lines[0].version;
    const note = async (by: string, words: string) => {
      const { data, failure } = await decided(id, by, [{ ...wish, seen, note: words }]);
      seen = data?.lines[0].version ?? seen;
      return failure?.code ?? data.lines[0];
    };
    const ofOwner = { decidedBy: 'owner@example.com', decidedMs: first.data.lines[0].decidedMs };
    await note('admin', 'Asked');
    expect(await note('admin', 'Asked twice')).toMatchObject({ note: 'Asked twice', ...ofOwner });
    // The release before goes on beside this one, and does not say whose note it writes.
    await tamper(`update review_lines set note = 'Theirs' where campaign = '${id}' and position = 4`);
    expect(await note('admin', 'Mine')).toBe('badInput');
    expect(await note('owner', 'Agreed')).toMatchObject({ note: 'Agreed', notedBy: 'owner@example.com', ...ofOwner });
    expect(await note('admin', 'Mine')).toBe('badInput');
    // A new decision leaves whose the note is.
    const { data } = await decided(id, 'admin', [{ position: 4, seen, decision: 'keep', note: 'Agreed' }]);
    expect(data.lines[0]).toMatchObject({ decidedBy: 'admin@example.com', notedBy: 'owner@example.com' });
  });

  test('an owner is not kept at one press with others', async () => {
    const id = await started();
    const lines = await linesIn(id);
    const owner = lines.find((line) => line.position > 0 && line.kind === 'member' && line.value.role === 'owner');
    const calm = lines.find(({ kind }) => kind === 'policy');
    const wishes = [owner, calm].map((line) => ({ position: line?.position, decision: 'keep' }));
    expect((await decided(id, 'owner', wishes)).failure.code).toBe('badInput');
    for (const wish of wishes) expect((await decided(id, 'owner', [wish])).data.conflicts).toEqual([]);
    const kept = (await linesIn(id)).filter(({ decision }) => decision === 'keep');
    expect(kept.map(({ inBulk }) => inBulk)).toEqual([false, false]);
  });
});

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

  test('holds evidence, journal and file with their digests, or what of it could not be read, runs the script that the console serves only, and the line of the download has its seal', async () => {
    const id = await started();
    const { review } = await keptAll(id);
    expect((await close(id, { seen: review.version, reason: 'Only reviewer' })).status).toBe(200);
    const response = await saved(id, 'html');
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
    const [line] = await linesOf({ acts: ['review.export'] });
    expect(line).toMatchObject({ id: manifest.journalLine, outcome: 'done', after: { format: 'html' } });
    const verifier = readFileSync('public/bundle-verifier.js', 'utf8');
    const hash = createHash('sha256').update(verifier).digest('base64');
    expect(page).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).toContain(`<script type="module">${verifier}</script>`);
    expect(page).not.toMatch(/(?:src|href)=/);
    world.upstream.behave(except({ 'iptables.read': json({ status: 'unavailable' }, 500) }));
    const unread = bundleIn(await (await saved(id, 'html')).text()).parts.get('file') ?? '';
    expect(JSON.parse(unread)).toEqual({ text: null, reason: 'iptables.read' });
  });

  test('is refused of an open review, and without its line', async () => {
    const id = await started();
    expect((await (await saved(id, 'html')).json()).failure.code).toBe('reviewOpen');
    expect((await readReview(scope, id))?.review.status).toBe('open');
  });
});
