import type { Member } from '../../../lib/rules/members/member.ts';

/**
 * Members of an organisation of any size, the same ones every time. One in ten has `tenth` in the account.
 * @param first those who are there already, such as the owner who looks at the list
 */
export function manyMembers(count: number, first: readonly Member[]): Member[] {
  const made = Array.from({ length: Math.max(0, count - first.length) }, (_, index): Member => {
    const local = `${index % 10 === 0 ? 'tenth' : 'member'}.${String(index).padStart(6, '0')}`;
    return {
      email: `${local}@many.example.com`,
      name: `高橋 ${index}`,
      role: index % 200 === 7 ? 'admin' : null,
      mfa: index % 3 === 0 ? 'on' : 'off',
    };
  });
  return [...first.slice(0, count), ...made];
}
