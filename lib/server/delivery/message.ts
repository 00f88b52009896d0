import 'server-only';
import { createHash } from 'node:crypto';
import { createTranslator } from 'next-intl';
import { loadMessages } from '@/lib/i18n/load-messages';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { activityHref } from '@/lib/rules/journal/write-filters';
import type { Locale } from '@/lib/rules/locales';
import { formatDate, formatMoment, TIME_ZONE } from '@/lib/rules/text/format';
import { readEnv } from '@/lib/server/env';
import type { Checkpoint } from '@/lib/server/journal/checkpoint';

/** What a destination is told: a line of the journal, or that a person tried whether it can be reached. */
export interface Message {
  /** The same however often it is sent. */
  id: string;
  type: 'journal.line' | 'journal.digest' | 'journal.head' | 'test';
  time: Date;
  /** For people, in the destination's language. */
  text: string;
  data: Readonly<Record<string, unknown>>;
}

async function translatorOf(locale: Locale) {
  return createTranslator({ locale, messages: await loadMessages(locale), timeZone: TIME_ZONE });
}

/** Longer values are left to the console. */
const STATE_CHARS = 8192;

/**
 * @param at the link that it tells of: it makes the id, so that what is sent twice can be told, also from what follows a backup
 * @param isWhole a stream is told the link itself, and with it where the act came from
 */
export async function lineMessage(
  { organization, id, locale }: { organization: string; id: string; locale: Locale },
  line: JournalLine,
  at: { position: number; link: unknown; hash: string },
  isWhole = false,
): Promise<Message> {
  const t = await translatorOf(locale);
  const { position, link, hash } = at;
  const { before, after, refusal, timeMs, requestId, address, browser } = line;
  const facts = lineFacts(line, position);
  const isLong = JSON.stringify([before, after]).length > STATE_CHARS;
  return {
    id: idOf(organization, id, position, hash),
    type: 'journal.line',
    time: new Date(timeMs),
    text: t(isReminder(line) ? 'notifications.reminderMessage' : 'notifications.message', {
      ...wordsOf(t, line, locale),
      ...remindedOf(after, locale, t('labels.none')),
      url: facts.url,
    }),
    data: {
      organization,
      ...facts,
      ...(isLong ? { isLong } : { before, after }),
      ...(isWhole && { link, hash, refusal, address, browser, requestId }),
    },
  };
}

/** What programs are told of a line: what was before and after stands beside it, or in the console alone. */
function lineFacts(line: JournalLine, position: number) {
  const { id, act, person, target, outcome, code, requestId } = line;
  const path = isReminder(line) ? '/apikey' : activityHref({ acts: [act], text: requestId });
  return {
    line: id,
    position,
    act,
    person: person.account,
    target: { kind: target.kind, id: target.text ?? target.id, name: target.name },
    outcome,
    code,
    url: new URL(path, readEnv().APP_ORIGIN).href,
  };
}

function isReminder({ act }: JournalLine): boolean {
  return act === 'apikey.remind';
}

type Translator = Awaited<ReturnType<typeof translatorOf>>;

type Labels = `activity.${'acts' | 'people' | 'targets'}` | 'labels.meter';

function labelOf(t: Translator, group: Labels, name: string): string {
  const key = `${group}.${name}` as 'activity.purpose'; // It is asked for first.
  return t.has(key) ? t(key) : name;
}

function wordsOf(t: Translator, { act, person, target, outcome, timeMs }: JournalLine, locale: Locale) {
  // As on the screen: there is only one of them.
  const isNameless = target.kind === 'organization' || target.kind === 'journal';
  const name =
    target.kind === 'alert' ? labelOf(t, 'labels.meter', target.text ?? target.id) : (target.name ?? target.text);
  return {
    act: labelOf(t, 'activity.acts', act),
    person: person.account === null ? t('activity.erasedPerson') : labelOf(t, 'activity.people', person.account),
    target: (isNameless ? null : name) ?? labelOf(t, 'activity.targets', target.kind),
    outcome: t(`activity.outcome.${outcome}`),
    time: formatMoment(timeMs, locale),
  };
}

interface Digest {
  lines: readonly { line: JournalLine; position: number }[];
  /** More than the lines, if there are too many for one message. */
  count: number;
  /** Up to which link it goes: it makes the id. */
  end: { position: number; hash: string };
}

/** What a day has to tell, as one message: how often each act is among its lines, and the lines. */
export async function digestMessage(
  destination: { organization: string; id: string; locale: Locale },
  { lines, count, end }: Digest,
): Promise<Message> {
  const { organization, id, locale } = destination;
  const t = await translatorOf(locale);
  const counts = Object.fromEntries(
    [...Map.groupBy(lines, ({ line }) => line.act)].map(([act, found]) => [act, found.length]),
  );
  const counted = Object.entries(counts).map(([act, of]) =>
    t('notifications.digestCount', { act: labelOf(t, 'activity.acts', act), count: of }),
  );
  const listed = lines.map(({ line }) => t('notifications.digestLine', wordsOf(t, line, locale)));
  const more = count > lines.length ? [t('notifications.digestMore', { count: count - lines.length })] : [];
  const url = new URL('/activity', readEnv().APP_ORIGIN).href;
  return {
    id: idOf(organization, id, 'digest', end.position, end.hash),
    type: 'journal.digest',
    time: new Date(),
    text: [t('notifications.digestMessage', { count }), ...counted, '', ...listed, ...more, url].join('\n'),
    data: {
      organization,
      position: end.position,
      count,
      counts,
      lines: lines.map(({ line, position }) => lineFacts(line, position)),
      url,
    },
  };
}

function remindedOf(after: JournalLine['after'], locale: Locale, none: string) {
  const { replaceBy, days, note } = after ?? {};
  return { date: formatDate(String(replaceBy), locale), days: Number(days), note: String(note || none) };
}

function idOf(...parts: readonly (string | number)[]): string {
  return `msg_${createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 27)}`;
}

/** The sealed end of a chain. */
export async function headMessage(
  { organization, id, locale }: { organization: string; id: string; locale: Locale },
  head: Checkpoint,
): Promise<Message> {
  const t = await translatorOf(locale);
  const text = t('notifications.headMessage', { position: head.position });
  return { id: idOf(organization, id, head.hash, head.time), type: 'journal.head', time: new Date(), text, data: head };
}

export async function testMessage(organization: string, id: string, locale: Locale): Promise<Message> {
  const t = await translatorOf(locale);
  return {
    id: `msg_${id}`,
    type: 'test',
    time: new Date(),
    text: t('notifications.testMessage'),
    data: { organization },
  };
}
