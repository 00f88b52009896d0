import { membershipOf } from '../api/authenticate.ts';
import { done, FORBIDDEN, type Handlers, ok } from '../api/reply.ts';
import { dateOf } from '../clock.ts';
import { membersOf } from '../db/accounts.ts';
import { servicesOf } from '../db/contracts.ts';
import type { OrganizationRow } from '../db/rows.ts';
import type { World } from '../world.ts';

const NONE = { organization_id: 0, name: '', useAccountLockout: false, members: [], services: { Customine: [] } };

export const organizationHandlers: Handlers<
  | 'organization.read'
  | 'organization.create'
  | 'organization.update'
  | 'organization.readMfa'
  | 'organization.setMfa'
  | 'organization.setLockout'
> = {
  'organization.read': ({ world, nowMs, actor }) =>
    ok({ organization: actor.organization ? organizationAnswer(world, actor.organization, nowMs) : NONE }),

  'organization.create': ({ world, input, actor }) => {
    const id = world.db.transaction(() => {
      if (membershipOf(world.db, actor.account.id).organization) return null;
      const organization_id = createOrganization(world, { name: input.name });
      world.db.insert('members', { organization_id, account_id: actor.account.id, role: 'owner' });
      return organization_id;
    });
    return id === null ? FORBIDDEN : ok({ organization_id: id });
  },

  'organization.update': ({ world, input, actor }) => {
    const { name, departmentName, personName, tel, postalCode, address } = input;
    world.db.run(
      `UPDATE organizations SET name = ?, department_name = ?, person_name = ?, tel = ?, postal_code = ?, address = ? WHERE id = ?`,
      name,
      departmentName ?? null,
      personName,
      tel,
      postalCode,
      address,
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

export interface NewOrganization {
  name: string;
  departmentName?: string | undefined;
  personName?: string | undefined;
  tel?: string | undefined;
}

/** Starts with the free deployment plan. @returns its id */
export function createOrganization(world: World, { name, departmentName, personName, tel }: NewOrganization): number {
  const id = world.db.insert('organizations', {
    name,
    department_name: departmentName ?? null,
    person_name: personName ?? null,
    tel: tel ?? null,
  });
  world.db.insert('deployment_contracts', { organization_id: id, plan_code: 'free', apps_count: 0, apps_total: 3 });
  return id;
}

function organizationAnswer(world: World, row: OrganizationRow, nowMs: number) {
  return {
    organization_id: row.id,
    name: row.name,
    ...present({
      departmentName: row.department_name,
      personName: row.person_name,
      tel: row.tel,
      postalCode: row.postal_code,
      address: row.address,
    }),
    useAccountLockout: row.use_account_lockout === 1,
    members: membersOf(world.db, row.id),
    services: servicesOf(world.db, row.id, dateOf(nowMs)),
  };
}

/** The wire leaves out fields without a value. */
function present(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));
}
