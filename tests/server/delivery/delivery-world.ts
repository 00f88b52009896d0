import {
  type DestinationKind,
  type DestinationRule,
  isSignedKind,
  SUGGESTED_RULES,
} from '@/lib/rules/journal/destinations';
import { newSecret, sealSecrets } from '@/lib/server/delivery/destination-secrets';
import type { LineDraft } from '@/lib/server/store/journal-links';
import { addLine } from '@/lib/server/store/journal-store';
import { read } from '@/lib/server/store/database';
import { deliverDue } from '@/lib/server/delivery/deliver';
import { addDestination, listDestinations } from '@/lib/server/store/destinations-store';
import { organizationScope, type StoreScope } from '@/lib/server/store/scope';
import { tamper } from '../store/databases';
import { configure } from '../support/test-env';
import { type Receiver, startReceiver } from './receiver';

export const scope = organizationScope(1, 'owner@example.com', 'owner');
/** Another organization. */
export const others = organizationScope(2, 'owner@example.com', 'owner');
export const DONE = { outcome: 'done' } as const;
export const secret = newSecret();

export const draft = (name: string, act = 'member.add'): LineDraft => ({
  act,
  target: { kind: 'member', id: name },
  before: null,
  after: { role: 'admin' },
  requestId: `request-${name}`,
  address: '192.0.2.1',
  browser: 'Firefox',
});
export const add = (name: string, act?: string) => addLine(scope, draft(name, act), DONE);
export const one = async () => (await listDestinations(scope))[0];
/** The wait is over. */
export const beDue = () => tamper('update destinations set due = 0');

interface Wish {
  id?: string;
  kind?: DestinationKind;
  token?: string;
  locale?: 'ja' | 'en';
  rules?: readonly DestinationRule[];
  isDaily?: boolean;
  address?: string;
  of?: StoreScope;
}

/** A receiver for the tests of a file, and what the destinations that lead there are told. */
export class DeliveryWorld {
  #receiver: Receiver | undefined;

  constructor() {
    beforeAll(async () => {
      this.#receiver = await startReceiver();
    });
    afterAll(() => this.receiver.close());
  }

  get receiver(): Receiver {
    if (!this.#receiver) throw new Error('It is started before the tests.');
    return this.#receiver;
  }

  /** Forgets everything, and takes everything again. */
  begin = async (provider?: string) => {
    configure(provider, { RECEIVER_HOSTS: this.receiver.host });
    for (const table of ['destinations', 'undelivered']) await tamper(`delete from ${table}`);
    this.receiver.arrived.length = 0;
    this.answer(204);
  };

  answer = (http: number) => this.receiver.behave((response) => void response.writeHead(http).end());
  /** Each time the wait is over afterwards. */
  deliver = async (times: number) => {
    for (let attempt = 0; attempt < times; attempt += 1) await deliverDue().then(beDue);
  };

  destination = async ({ of = scope, address = this.receiver.url, token, ...wish }: Wish = {}) => {
    const sealed = await sealSecrets({
      address,
      ...(isSignedKind(wish.kind ?? 'webhook') && { secret }),
      ...(token && { token }),
    });
    const given = {
      id: 'one',
      kind: 'webhook',
      locale: 'en',
      rules: [SUGGESTED_RULES.members],
      isDaily: false,
      ...wish,
    } as const;
    await addDestination(of, { ...given, name: 'Team', host: this.receiver.host, sealed });
  };

  /** Puts the journal and the destinations back to what they were before this was done and told, as a backup does. */
  restored = async (work: () => Promise<unknown>) => {
    const heads = () => read((from) => from.selectFrom('journal_heads').selectAll().execute());
    const [head] = (await heads()).filter(({ organization }) => organization === scope.organization);
    await work();
    const { position = 0, hash = '' } = head ?? {};
    await tamper(`delete from journal_lines where id > ${position}`);
    await tamper(`update journal_heads set position = ${position}, hash = '${hash}'`);
    await tamper(`update destinations set sent_to = ${position}`);
  };

  bodies = () => this.receiver.arrived.map(({ body }) => JSON.parse(body));
  /** Whom each message is about, in the order of arrival. */
  told = () => this.bodies().map(({ data }) => data.target.id);
  ids = () => this.receiver.arrived.map(({ headers }) => headers['webhook-id']);
}
