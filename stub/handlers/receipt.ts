/** Where receipts go: read, changed by mail, confirmed without credentials (wire contract, section 4). */
import { emailOf } from '../../lib/rules/auth/account.ts';
import { LIFE } from '../account/lives.ts';
import { hashOf, randomToken } from '../account/tokens.ts';
import { done, type Handlers, NOT_FOUND, ok, refuse } from '../api/reply.ts';
import { contractOf } from './customisation.ts';

export const receiptHandlers: Handlers<'payment.readEmail' | 'payment.setEmail' | 'payment.confirmEmail'> = {
  'payment.readEmail': ({ world, input, actor }) => {
    const contract = contractOf(world.db, input.domain);
    return contract ? ok({ email: contract.receipt_email ?? emailOf(actor.account.login) }) : NOT_FOUND;
  },

  'payment.setEmail': ({ world, nowMs, input }) => {
    const contract = contractOf(world.db, input.domain);
    if (!contract) return NOT_FOUND;
    if (contract.fingerprint === null) return refuse('contract required');
    const token = randomToken();
    world.db.insert('receipt_changes', {
      token_hash: hashOf(token),
      domain: input.domain,
      email: input.email,
      expires_ms: nowMs + LIFE.receiptChangeMs,
    });
    world.post.send({
      recipient: input.email,
      kind: 'receipt',
      subject: '領収書の送付先の確認 / Confirm where receipts go',
      body: `${input.domain} の領収書をこのアドレスに送るには、次のリンクを開いてください。\nOpen the link to have receipts for ${input.domain} sent here.`,
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
