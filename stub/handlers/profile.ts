/** One's own name (wire contract, section 4). */
import { emailOf } from '../../lib/rules/auth/account.ts';
import { done, type Handlers, ok } from '../api/reply.ts';

export const profileHandlers: Handlers<'profile.read' | 'profile.update'> = {
  'profile.read': ({ actor: { account } }) =>
    ok({ name: account.name, account: account.login, email: emailOf(account.login) }),

  'profile.update': ({ world, input, actor }) => {
    world.db.run('UPDATE accounts SET name = ? WHERE id = ?', input.name, actor.account.id);
    return done;
  },
};
