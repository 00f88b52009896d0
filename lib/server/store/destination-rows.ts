import 'server-only';
import type { DestinationKind } from '@/lib/rules/journal/destinations';
import type { Locale } from '@/lib/rules/locales';

/** Where lines of the journal are sent, and how far along the chain (decision 0048). */
export interface DestinationRow {
  organization: string;
  id: string;
  kind: DestinationKind;
  name: string;
  locale: Locale;
  /** Of its address, for the screen: the whole address may be a secret. */
  host: string;
  /** Address and secrets, sealed (`DestinationSecrets`). */
  sealed: string;
  /** JSON: the filters of its rules. */
  rules: string;
  /** Another text after every change by a person. */
  version: string;
  created: number;
  /** The last link of the chain that was sent, or that no rule is about. */
  sent_to: number;
  /** Not before this moment. */
  due: number;
  /** Of the next message, so far. */
  attempts: number;
  /** Of the instance that sends now, and until when it is believed. */
  lease: string;
  leased_until: number;
  failing_since: number | null;
  /** JSON: `DeliveryFault`, with `refusals` of the next message so far. */
  fault: string | null;
  /** When a message last arrived. */
  delivered: number | null;
  /** When a stream was last told the end of the chain, or a daily message was last due. */
  head_sent: number;
  /** Of what is told once a day: up to where the message goes that is to arrive now, 0 between messages. Null: each line at once. */
  digest_to: number | null;
}

/** A message that its receiver refused again and again. */
export interface UndeliveredRow {
  organization: string;
  destination: string;
  /** Of the link that it tells of. */
  position: number;
  line: number;
  time: number;
  /** JSON: `DeliveryFault`. */
  fault: string;
}

/** A reminder of which there is a line. */
export interface ReminderRow {
  organization: string;
  /** Of the API key. */
  id: string;
  /** The date by which it is to be replaced, and so many days before. */
  day: string;
  step: number;
}
