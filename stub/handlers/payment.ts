/** Cards, billing portal and receipt addresses; card data stays at the card host: docs/wire-contract.md#payment. */
import { LIFETIMES } from '../account/lifetimes.ts';
import { hashOf, randomToken } from '../account/tokens.ts';
import { deny, done, type Handlers, type Member, NOT_FOUND, ok, refuse, type Reply } from '../api/reply.ts';
import { isCardHostError } from '../card/cards.ts';
import { dateOf } from '../clock.ts';
import { contractOf, siteContractOf } from '../db/contracts.ts';
import { receiptMail } from '../mail-texts.ts';
import type { World } from '../world.ts';

interface Payer {
  table: 'site_contracts' | 'customisation_contracts';
  key: string | number;
  customer: string | null;
  fingerprint: string | null;
  takesCard: boolean;
}

const WITHOUT_CARD = ['free', 'community', 'preview'];

export const paymentHandlers: Handlers<
  | 'payment.siteSetupIntent'
  | 'payment.setSiteCard'
  | 'payment.setupIntent'
  | 'payment.setCard'
  | 'payment.openPortal'
  | 'payment.readEmail'
  | 'payment.setEmail'
  | 'payment.confirmEmail'
> = {
  'payment.siteSetupIntent': ({ world, nowMs, actor }) =>
    whileUp(() => startEntry(world, actor, sitePayer(world, actor, nowMs))),
  'payment.setupIntent': ({ world, input, actor }) =>
    whileUp(() => startEntry(world, actor, domainPayer(world, input.domain))),
  'payment.setSiteCard': ({ world, nowMs, input, actor }) =>
    whileUp(() => setCard(world, actor, sitePayer(world, actor, nowMs), input.paymentMethodId)),
  'payment.setCard': ({ world, input, actor }) =>
    whileUp(() => setCard(world, actor, domainPayer(world, input.domain), input.paymentMethodId)),

  'payment.openPortal': async ({ world, input, actor }) => {
    const payer = domainPayer(world, input.domain);
    if (!payer) return NOT_FOUND;
    const hostile = world.scenarios.take('portalUrlHostile', {
      operation: 'payment.openPortal',
      account: actor.account.login,
    });
    if (hostile) return ok({ url: hostile.url ?? '' });
    if (payer.fingerprint === null) return refuse('contract required');
    return whileUp(async () => {
      const customer = await customerOf(world, actor, payer);
      return ok({ url: await world.cards.openPortal(customer, `${world.config.consoleOrigin}/contract`) });
    });
  },

  'payment.readEmail': ({ world, input }) => {
    const contract = contractOf(world.db, input.domain);
    return contract ? ok({ email: contract.receipt_email }) : NOT_FOUND;
  },

  'payment.setEmail': ({ world, nowMs, input, actor }) => {
    const contract = contractOf(world.db, input.domain);
    if (!contract) return NOT_FOUND;
    if (contract.fingerprint === null) return refuse('contract required');
    const token = randomToken();
    world.db.insert('receipt_changes', {
      token_hash: hashOf(token),
      domain: input.domain,
      email: input.email,
      expires_ms: nowMs + LIFETIMES.receiptChangeMs,
    });
    world.mailer.send({
      recipient: input.email,
      kind: 'receipt',
      ...receiptMail(world, actor.account.login, input.domain),
      link: `${world.config.consoleOrigin}/confirm/${world.config.words.payment}mail/${token}`,
    });
    return done;
  },

  'payment.confirmEmail': ({ world, nowMs, input }) =>
    world.db.transaction(() => {
      const hash = hashOf(input.confirmationCode);
      const sql = 'SELECT domain, email FROM receipt_changes WHERE token_hash = ? AND expires_ms > ?';
      const change = world.db.get<{ domain: string; email: string }>(sql, hash, nowMs);
      if (!change) return NOT_FOUND;
      world.db.run(
        'UPDATE customisation_contracts SET receipt_email = ? WHERE domain = ?',
        change.email,
        change.domain,
      );
      world.db.run('DELETE FROM receipt_changes WHERE domain = ?', change.domain);
      return done;
    }),
};

/** A card host that does not answer is an error of the provider's, not of this program. */
async function whileUp<Data>(work: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
  try {
    return await work();
  } catch (error) {
    if (isCardHostError(error)) return deny(502, 'error', 'The card host does not answer');
    throw error;
  }
}

function sitePayer(world: World, { organization }: Member, nowMs: number): Payer {
  const contract = siteContractOf(world.db, organization.id, dateOf(nowMs));
  const { customer, fingerprint, plan_code } = contract;
  return {
    table: 'site_contracts',
    key: organization.id,
    customer,
    fingerprint,
    takesCard: !WITHOUT_CARD.includes(plan_code),
  };
}

function domainPayer(world: World, domain: string): Payer | null {
  const contract = contractOf(world.db, domain);
  if (!contract) return null;
  const { customer, fingerprint, plan_code } = contract;
  return {
    table: 'customisation_contracts',
    key: domain,
    customer,
    fingerprint,
    takesCard: !WITHOUT_CARD.includes(plan_code),
  };
}

async function startEntry(world: World, actor: Member, payer: Payer | null): Promise<Reply<{ clientSecret: string }>> {
  if (!payer) return NOT_FOUND;
  if (!payer.takesCard) return refuse('contract required');
  const clientSecret = await world.cards.startEntry(await customerOf(world, actor, payer));
  return ok({ clientSecret });
}

async function setCard(world: World, actor: Member, payer: Payer | null, paymentMethodId: string): Promise<Reply> {
  if (!payer) return NOT_FOUND;
  if (!payer.takesCard) return refuse('contract required');
  const customer = await customerOf(world, actor, payer);
  const card = await world.cards.setDefault(customer, paymentMethodId);
  if (card === null) return deny(400, 'bad request', 'paymentMethodId: unknown to the card host');
  if (card.fingerprint === payer.fingerprint) return refuse('already registered');
  world.db.run(`UPDATE ${payer.table} SET fingerprint = ? WHERE ${keyOf(payer)} = ?`, card.fingerprint, payer.key);
  return done;
}

async function customerOf(world: World, { organization }: Member, payer: Payer): Promise<string> {
  if (payer.customer !== null && (await world.cards.hasCustomer(payer.customer))) return payer.customer;
  const customer = await world.cards.createCustomer(organization.name);
  const { table, key } = payer;
  // Of two entries at once the first one's customer stays: a card of another's could not be taken.
  const sql = `UPDATE ${table} SET customer = ? WHERE ${keyOf(payer)} = ? AND customer IS ?`;
  world.db.run(sql, customer, key, payer.customer);
  const stored = world.db.get<Pick<Payer, 'customer'>>(`SELECT customer FROM ${table} WHERE ${keyOf(payer)} = ?`, key);
  return stored?.customer ?? customer;
}

function keyOf({ table }: Payer): string {
  return table === 'site_contracts' ? 'organization_id' : 'domain';
}
