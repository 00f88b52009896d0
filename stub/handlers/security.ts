/** The organisation's policies: addresses, second factor, lockout (wire contract, section 4). */
import { done, type Handlers, ok } from '../api/reply.ts';

export const securityHandlers: Handlers<
  'iptables.read' | 'iptables.set' | 'organization.readMfa' | 'organization.setMfa' | 'organization.setLockout'
> = {
  'iptables.read': ({ actor }) => ok({ iptables: JSON.parse(actor.organization.iptables) as string[] }), // Written below.

  'iptables.set': ({ world, input, actor }) => {
    world.db.run(
      'UPDATE organizations SET iptables = ? WHERE id = ?',
      JSON.stringify(input.iptables),
      actor.organization.id,
    );
    return done;
  },

  'organization.readMfa': ({ actor }) => ok({ mfa: actor.organization.mfa_policy }),

  'organization.setMfa': ({ world, input, actor }) => {
    world.db.run('UPDATE organizations SET mfa_policy = ? WHERE id = ?', input.mfa, actor.organization.id);
    return done;
  },

  'organization.setLockout': ({ world, input, actor }) => {
    world.db.run(
      'UPDATE organizations SET use_account_lockout = ? WHERE id = ?',
      Number(input.useAccountLockout),
      actor.organization.id,
    );
    return done;
  },
};
