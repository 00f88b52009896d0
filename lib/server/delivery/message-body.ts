import 'server-only';
import { Webhook } from 'standardwebhooks';
import type { DestinationKind } from '@/lib/rules/journal/destinations';
import type { Message } from './message';

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
