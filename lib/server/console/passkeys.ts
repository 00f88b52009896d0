import 'server-only';
import { beginAdding, beginProof, keepPasskey, passkeysOf } from '@/lib/server/api/passkeys';
import { recordOwn } from '@/lib/server/api/session-acts';
import { removePasskey } from '@/lib/server/store/passkey-store';
import { personalScope } from '@/lib/server/store/scope';
import type { ConsoleHandlers } from './handler';

/** They belong to the account, whatever its organization: the scope of the call is not theirs. */
export const passkeyHandlers: ConsoleHandlers<
  'passkey.list' | 'passkey.challenge' | 'passkey.options' | 'passkey.add' | 'passkey.remove'
> = {
  'passkey.list': (_scope, _input, { context }) => listPasskeys(context.session.account),
  'passkey.challenge': (_scope, _input, { context }) => beginProof(context.session),
  'passkey.options': (_scope, _input, { context }) => beginAdding(context.session),

  'passkey.add': async (_scope, input, { context }) => {
    const kept = await keepPasskey(context.session, input);
    await recordOwn(context, 'account.addPasskey', { name: input.name });
    return kept;
  },

  // One that is gone already is no error.
  'passkey.remove': async (_scope, { id }, { context }) => {
    const name = await removePasskey(personalScope(context.session.account), id);
    if (name !== undefined) await recordOwn(context, 'account.removePasskey', { name });
    return {};
  },
};

/** What the panel shows; no key and no counter. @throws HttpError `storeOff`; StoreAway */
export async function listPasskeys(account: string) {
  const rows = await passkeysOf(account);
  return {
    passkeys: rows.map(({ id, name, created, used }) => ({ id, name, createdMs: created, usedMs: used })),
  };
}
