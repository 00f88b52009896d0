import 'server-only';
import { createHash } from 'node:crypto';
import { createTranslator } from 'next-intl';
import { Webhook } from 'standardwebhooks';
import { loadMessages } from '@/lib/i18n/load-messages';
import { TIME_ZONE } from '@/lib/i18n/preferences';
import type { DestinationKind } from '@/lib/rules/journal/destinations';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { activityHref } from '@/lib/rules/journal/write-filters';
import type { Locale } from '@/lib/rules/locales';
import { calendarDate, formatDate } from '@/lib/rules/text/format';
import { readEnv } from '@/lib/server/env';
import type { Checkpoint } from '@/lib/server/journal/checkpoint';

/** What a destination is told: a line of the journal, or that a person tried whether it can be reached. */
export interface Message {
  /** The same however often it is sent. */
  id: string;
  type: 'journal.line' | 'journal.head' | 'test';
  time: Date;
  /** For people, in the destination's language. */
  text: string;
  /** For programs. */
  data: Readonly<Record<string, unknown>>;
}

async function translatorOf(locale: Locale) {
  return createTranslator({ locale, messages: await loadMessages(locale), timeZone: TIME_ZONE });
}

/** Longer values are left to the console. */
const STATE_CHARS = 8192;

/**
 * @param position of the link that it tells of: it makes the id, so that what is sent twice can be told
 * @param link what a stream is told of the link itself, and with it where the act came from
 */
export async function lineMessage(
  { organization, id, locale }: { organization: string; id: string; locale: Locale },
  line: JournalLine,
  position: number,
  link?: { link: unknown; hash: string },
): Promise<Message> {
  const t = await translatorOf(locale);
  const labelOf = (group: 'acts' | 'targets', name: string) => {
    const key = `activity.${group}.${name}` as 'activity.title'; // It is asked for first.
    return t.has(key) ? t(key) : name;
  };
  const { act, person, target, before, after, outcome, code, timeMs, requestId, address, browser } = line;
  const url = new URL(activityHref({ acts: [act], text: requestId }), readEnv().APP_ORIGIN).href;
  // As on the screen: there is only one of them.
  const isNameless = target.kind === 'organization' || target.kind === 'journal';
  const isLong = JSON.stringify([before, after]).length > STATE_CHARS;
  return {
    id: idOf(organization, id, position),
    type: 'journal.line',
    time: new Date(timeMs),
    text: t('notifications.message', {
      act: labelOf('acts', act),
      person: person.account ?? t('activity.erasedPerson'),
      target: (isNameless ? null : (target.name ?? target.text)) ?? labelOf('targets', target.kind),
      outcome: t(`activity.outcome.${outcome}`),
      time: timeOf(timeMs, locale),
      url,
    }),
    data: {
      organization,
      line: line.id,
      position,
      act,
      person: person.account,
      target: { kind: target.kind, id: target.text ?? target.id, name: target.name },
      ...(isLong ? { isLong } : { before, after }),
      outcome,
      code,
      url,
      ...(link && { ...link, address, browser, requestId }),
    },
  };
}

/** In Japan's time, which the words of the provider go by. */
function timeOf(timeMs: number, locale: Locale): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, timeStyle: 'short' }).format(timeMs);
  return `${formatDate(calendarDate(new Date(timeMs)), locale)}${locale === 'ja' ? ' ' : ', '}${clock} JST`;
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

type PostKind = Exclude<DestinationKind, 'email'>;

/** A message as a kind of destination takes it. @param secrets that sign it */
export function bodyOf(
  kind: PostKind,
  { id, type, time, text, data }: Message,
  secrets: readonly string[],
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(FORMS[kind]({ id, type, timestamp: time.toISOString(), text, data }));
  if (secrets.length === 0) return { headers: {}, body };
  // The moment of sending: a receiver refuses what is old, and a message may have waited.
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body };
}

interface Form {
  id: string;
  type: string;
  timestamp: string;
  text: string;
  data: Message['data'];
}

const SLACK_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const OUTCOMES: Readonly<Record<string, number>> = { done: 1, failed: 2 };

/** An event of the class API Activity of OCSF 1.4: what it has no field for is in `unmapped`. */
function ocsfEvent({ id, type, timestamp, text, data }: Form): object {
  const { act, person, target, outcome, position, address, ...rest } = data;
  const status = OUTCOMES[String(outcome)] ?? 0;
  return {
    category_uid: 6,
    class_uid: 6003,
    activity_id: 99,
    activity_name: String(act ?? type),
    type_uid: 600_399,
    severity_id: 1,
    time: Date.parse(timestamp),
    status_id: status,
    message: text,
    actor: { user: { name: person ?? null } },
    api: { operation: String(act ?? type) },
    src_endpoint: { ip: address ?? null },
    resources: target === undefined ? [] : [target],
    metadata: {
      version: '1.4.0',
      uid: id,
      sequence: position ?? null,
      product: { name: 'Admin console', vendor_name: 'Admin console' },
    },
    unmapped: { type, outcome, ...rest },
  };
}

const FORMS: Record<PostKind, (form: Form) => object> = {
  webhook: ({ id: _inHeader, ...form }) => form,
  stream: ({ id: _inHeader, ...form }) => form,
  ocsf: ocsfEvent,
  splunk: ({ timestamp, ...event }) => ({
    time: Date.parse(timestamp) / 1000,
    source: 'admin-console',
    sourcetype: 'admin-console:journal',
    event,
  }),
  // Otherwise a name could mention a whole channel.
  slack: ({ text }) => ({ text: text.replaceAll(/[&<>]/g, (sign) => SLACK_ESCAPES[sign] ?? sign) }),
  // A run of text is shown as it is, where a block would read links out of names.
  teams: ({ text }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          version: '1.4',
          body: text.split('\n').map((line) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] })),
        },
      },
    ],
  }),
};
