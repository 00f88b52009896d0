import { addLine } from '@/lib/server/store/journal-store';
import { organizationScope } from '@/lib/server/store/scope';
import { roleChange } from './role-change';

export const OWNER = 'misaki@minato.example.com';
let organization = 100;

/** A journal of its own for each test of a block: who looks at it, its rows in the database, and lines to fill it with. */
export function journalOfTest() {
  beforeEach(() => void (organization += 1));
  const scope = (account = OWNER, role: 'owner' | 'general' = 'owner') =>
    organizationScope(organization, account, role);
  const own = () => `organization = '${organization}'`;
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 1) await addLine(scope(), roleChange(), { outcome: 'done' });
  };
  return { scope, own, fill };
}
