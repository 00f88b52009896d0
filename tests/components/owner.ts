import type { CurrentUser } from '@/lib/rules/current-user';

/** Who looks at a screen, as its page says: the only owner of an organisation of two. */
export const OWNER: CurrentUser = {
  account: 'taro@example.com',
  email: 'taro@example.com',
  fingerprint: 'finger',
  role: 'owner',
  organization: { id: 7, name: 'Acme' },
  isKnown: true,
  owners: 1,
  members: 2,
};
