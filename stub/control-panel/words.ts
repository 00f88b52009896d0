import type { Context } from 'hono';

const JA = {
  title: 'コントロールパネル',
  accounts: 'アカウント',
  mails: 'メール',
  scenarios: 'シナリオ',
  log: '記録',
  console: '管理コンソール',
  reset: '初期状態に戻す',
  accountsHint: 'デモ用アカウントと、MFA の現在のワンタイムコードです。',
  email: 'アカウント',
  password: 'パスワード',
  role: '権限',
  organization: '組織',
  note: '説明',
  code: 'コード',
  backup: 'バックアップコード',
  used: '使用済み',
  owner: 'オーナー',
  admin: '管理者',
  general: '一般',
  none: 'なし',
  mailsHint: '送信されたメールはすべてここに届きます。外には送られません。',
  mailsEmpty: 'メールはまだありません。',
  clear: '空にする',
  open: 'リンクを開く',
  to: '宛先',
  scenariosHint: 'プロバイダーの状態や障害を再現します。操作を選ぶと、その呼び出しだけに効きます。',
  allOff: 'すべてオフ',
  on: 'オン',
  off: 'オフ',
  operation: '操作',
  allOperations: 'すべての操作',
  account: 'アカウント(任意)',
  logHint: '届いた呼び出しの新しいもの。秘密は伏せてあります。',
  when: '時刻',
  who: '誰が',
  what: '内容',
} as const;

export type Words = Record<keyof typeof JA, string>;

const EN: Words = {
  title: 'Control panel',
  accounts: 'Accounts',
  mails: 'Mail',
  scenarios: 'Scenarios',
  log: 'Log',
  console: 'Console',
  reset: 'Start over',
  accountsHint: 'Demo accounts, with the current one-time code where MFA is in use.',
  email: 'Account',
  password: 'Password',
  role: 'Role',
  organization: 'Organisation',
  note: 'What it shows',
  code: 'Code',
  backup: 'Backup code',
  used: 'used',
  owner: 'Owner',
  admin: 'Administrator',
  general: 'General',
  none: 'none',
  mailsHint: 'Every mail that was sent arrives here; nothing leaves this machine.',
  mailsEmpty: 'No mail yet.',
  clear: 'Empty',
  open: 'Open the link',
  to: 'To',
  scenariosHint: 'Situations and faults of the provider. With an operation chosen, only that call is concerned.',
  allOff: 'All off',
  on: 'On',
  off: 'Off',
  operation: 'Operation',
  allOperations: 'Every operation',
  account: 'Account (optional)',
  logHint: 'The newest calls that arrived. Secrets are blanked.',
  when: 'When',
  who: 'Who',
  what: 'What',
};

export type ControlPanelLanguage = 'ja' | 'en';

/** `?lang=`, else the cookie that it left, else the browser's language, else Japanese. */
export function languageOf(context: Context): ControlPanelLanguage {
  const asked = context.req.query('lang') ?? /control_panel_lang=(ja|en)/.exec(context.req.header('cookie') ?? '')?.[1];
  if (asked === 'ja' || asked === 'en') return asked;
  return context.req.header('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'ja';
}

export function wordsOf(language: ControlPanelLanguage): Words {
  return language === 'ja' ? JA : EN;
}
