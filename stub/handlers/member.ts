/** An organisation always keeps an owner: docs/wire-contract.md#members. */
import { canonicalAccount, emailOf } from '../../lib/rules/auth/account.ts';
import { hashPassword, randomPassword } from '../account/passwords.ts';
import { membershipOf } from '../api/authenticate.ts';
import { done, type Handlers, type Member, NOT_FOUND, ok, type Refusal, refuse } from '../api/reply.ts';
import { accountOf, membersOf } from '../db/accounts.ts';
import { invitationMail } from '../mail-texts.ts';
import type { World } from '../world.ts';

const OWNER_REQUIRED = refuse('owner required');

export const memberHandlers: Handlers<'member.list' | 'member.add' | 'member.setRole' | 'member.delete'> = {
  'member.list': ({ world, actor }) => ok({ members: membersOf(world.db, actor.organization.id) }),

  'member.add': async ({ world, input, actor }) => {
    const login = canonicalAccount(input.email);
    const password = randomPassword();
    const hash = await hashPassword(password);
    const refusal = world.db.transaction((): Refusal | 'known' | 'new' => {
      const known = accountOf(world.db, login);
      if (known && membershipOf(world.db, known.id).organization) {
        return refuse(
          'duplicate',
          `${login} はすでに組織のメンバーです。 / ${login} is a member of an organization already.`,
        );
      }
      const name = login.split('@', 1)[0] ?? login;
      const accountId = known?.id ?? world.db.insert('accounts', { login, name, password_hash: hash, must_change: 1 });
      world.db.insert('members', { organization_id: actor.organization.id, account_id: accountId, role: input.role });
      return known ? 'known' : 'new';
    });
    if (typeof refusal === 'object') return refusal;
    invite(world, actor, login, refusal === 'new' ? password : null);
    return done;
  },

  'member.setRole': ({ world, input, actor }) =>
    changeMember(world, actor, input.email, (accountId) => {
      world.db.run('UPDATE members SET role = ? WHERE account_id = ?', input.role, accountId);
    }),

  'member.delete': ({ world, input, actor }) =>
    changeMember(world, actor, input.email, (accountId) => {
      world.db.run('DELETE FROM members WHERE account_id = ?', accountId);
    }),
};

/** One transaction, so that two owners cannot both leave at once. */
function changeMember(world: World, { organization }: Member, login: string, change: (accountId: number) => void) {
  class OwnerRequired extends Error {}
  try {
    return world.db.transaction(() => {
      const account = accountOf(world.db, login);
      if (!account || membershipOf(world.db, account.id).organization?.id !== organization.id) return NOT_FOUND;
      change(account.id);
      const sql = "SELECT 1 FROM members WHERE organization_id = ? AND role = 'owner' LIMIT 1";
      if (!world.db.get(sql, organization.id)) throw new OwnerRequired();
      return done;
    });
  } catch (error) {
    if (error instanceof OwnerRequired) return OWNER_REQUIRED;
    throw error;
  }
}

function invite(world: World, { organization, account }: Member, login: string, password: string | null): void {
  world.mailer.send({
    recipient: emailOf(login),
    kind: 'invitation',
    ...invitationMail(world, { inviter: account, organization: organization.name, login, password }),
    link: `${world.config.consoleOrigin}/signin`,
  });
}
