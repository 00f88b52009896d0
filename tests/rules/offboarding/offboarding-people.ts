import type { Leaver } from '@/lib/rules/offboarding/offboarding-schema';

export const at = (name: string) => `${name}@example.com`;
export const MEMBERS = [
  { email: at('owner'), role: 'owner' as const, name: 'Olga' },
  { email: at('second'), role: 'owner' as const, name: 'Sven' },
  { email: at('admin'), role: 'admin' as const, name: 'Ada' },
  { email: at('taro'), role: null, name: 'Yamada Taro' },
  { email: `${at('taro')}#tokyo`, role: null },
];
export const TARO: Leaver = { account: at('taro'), name: 'Yamada Taro', role: 'general' };
export const SECOND: Leaver = { account: at('second'), name: 'Sven', role: 'owner' };
export const PEOPLE = [SECOND, TARO];
