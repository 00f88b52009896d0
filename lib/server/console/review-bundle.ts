import 'server-only';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages } from '@/lib/i18n/load-messages';
import { LOCALES } from '@/lib/rules/locales';
import { fileOf } from '@/lib/rules/organization-file/organization-state';
import { writeFile } from '@/lib/rules/organization-file/file-text';
import { bundleElement, bundleEnd, bundleHead, type BundleManifest, bundleText } from '@/lib/rules/review/bundle';
import type { Evidence } from '@/lib/rules/review/evidence';
import type { EvidenceSignature } from '@/lib/rules/review/review-schema';
import { calendarDate } from '@/lib/rules/text/format';
import { HttpError } from '@/lib/server/http-error';
import { beginLine, ownAct, recordDone, refusal } from '@/lib/server/journal/record';
import { chargedInRound } from '@/lib/server/process-time';
import { digestOf } from '@/lib/server/store/chain';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { readLinks } from '@/lib/server/store/delivery-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { readTeam } from '@/lib/server/store/team-store';
import type { ConsoleCall } from './handler';
import type { ExportedFile } from './export-places';
import { readParts } from './review-reads';

interface SignedEvidence {
  evidence: Evidence;
  signature: EvidenceSignature;
}

/** Lines of the journal in a part: each part has a digest of its own. */
const LINES_OF_A_PART = 200;

/**
 * The bundle of a closed review, made while it is sent. The line of its download ends with the digest of its manifest.
 * @throws HttpError `journalAway`: without that line nothing seals it
 */
export async function bundleOf(scope: StoreScope, signed: SignedEvidence, call: ConsoleCall): Promise<ExportedFile> {
  const { id, name } = signed.evidence.review;
  const file = await fileNow(scope, call);
  const begun = await beginLine(scope, ownAct('review.export', id, { name, format: 'html' }, call.context.origin));
  if (begun.id === undefined) throw refusal();
  return {
    name: `access-review-${calendarDate(new Date(signed.evidence.review.closed))}.html`,
    type: 'text/html; charset=utf-8',
    pieces: piecesOf(scope, signed, file, begun.id),
    begun,
    isSeal: true,
  };
}

/** @returns the seal */
async function* piecesOf(
  scope: StoreScope,
  signed: SignedEvidence,
  file: FileNow,
  end: number,
): AsyncGenerator<string, string> {
  const parts: BundleManifest['parts'][number][] = [];
  const element = (name: string, value: unknown, count = 0) =>
    chargedInRound(() => {
      const text = bundleText(value);
      parts.push({ name, count, digest: digestOf(text) });
      return bundleElement(name, text);
    });
  const verifier = readFileSync(join(process.cwd(), 'public', 'bundle-verifier.js'), 'utf8');
  const hash = createHash('sha256').update(verifier).digest('base64');
  yield bundleHead(`default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`);
  yield await element('texts', await texts());
  yield await element('review', signed);
  yield await element('file', file);
  let before = end;
  for (let next: number | null = end; next !== null; ) {
    const wish = { before: next, limit: LINES_OF_A_PART, isWhole: true } as const;
    const page = await listLines(scope, { from: Date.parse(signed.evidence.review.started) }, wish);
    next = page.next;
    const first = page.lines.at(-1)?.id;
    if (first === undefined) continue;
    // A link of an older line, closed meanwhile, stands with those that it came between.
    const links = await readLinks(scope, first, before - 1);
    yield await element(`journal-${first}-${before - 1}`, { lines: page.lines, links }, page.lines.length);
    before = first;
  }
  const manifest: BundleManifest = {
    format: 'audit-bundle/1',
    organization: scope.organization,
    review: signed.evidence.review.id,
    made: new Date().toISOString(),
    madeBy: scope.account,
    journalLine: end,
    links: before < end ? [before, end - 1] : null,
    parts,
  };
  const text = bundleText(manifest);
  yield bundleElement('manifest', text) + bundleEnd(verifier);
  return digestOf(text);
}

type FileNow = { text: string } | { text: null; reason: string };

/** The organization file of this moment; the bundle says so if a part of it could not be read. */
async function fileNow(scope: StoreScope, { context, organization }: ConsoleCall): Promise<FileNow> {
  try {
    const { mfa = 'unknown', iptables = [], permissions = [] } = await readParts(context, organization, FILE_PARTS);
    const file = fileOf({ organization, mfa, iptables, permissions, team: await readTeam(scope) });
    const values = { sections: Object.keys(file), count: organization.members.length };
    await recordDone(scope, ownAct('file.export', scope.organization, values, context.origin));
    return { text: writeFile(file, []) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.endsSession) throw error;
    return { text: null, reason: error.failure.fields?.read ?? error.failure.code };
  }
}

const FILE_PARTS = ['mfa', 'iptables', 'permissions'] as const;

/** What the page says, in each language: the reader chooses there. */
async function texts() {
  const all = LOCALES.map(async (locale) => {
    const { bundle, review, activity } = await loadMessages(locale);
    const { kind, decision, result } = review;
    return [locale, { bundle, kind, decision, result, acts: activity.acts, outcome: activity.outcome }] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
