import { done, type Handlers, ok } from '../api/reply.ts';

export const iptablesHandlers: Handlers<'iptables.read' | 'iptables.set'> = {
  'iptables.read': ({ actor }) => ok({ iptables: JSON.parse(actor.organization.iptables) as string[] }), // Written below.

  'iptables.set': ({ world, input, actor }) => {
    world.db.run(
      'UPDATE organizations SET iptables = ? WHERE id = ?',
      JSON.stringify(input.iptables),
      actor.organization.id,
    );
    return done;
  },
};
