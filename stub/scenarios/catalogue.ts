/** The named scenarios. The control panel's switches are made from them. */
export interface ScenarioInfo {
  group: 'business' | 'transport' | 'token' | 'text' | 'host' | 'sibling';
  ja: string;
  en: string;
  defaults?: ScenarioOptions;
  /** Every `variant` that it has. */
  variants?: readonly string[];
}

/** Each scenario uses what makes sense for it. */
export interface ScenarioOptions {
  /** An operation's name, `subject.*`, or all if left out. */
  operation?: string;
  /** Only calls with this login id. */
  account?: string;
  /** Only this sibling app. */
  app?: string;
  /** A body status, or the HTTP status as a text. */
  status?: string;
  description?: string;
  message?: string;
  /** Milliseconds. */
  ms?: number;
  megabytes?: number;
  /** The scenario is off after this many calls. */
  count?: number;
  url?: string;
  variant?: string;
}

export const SCENARIOS = {
  lockout: {
    group: 'business',
    ja: 'サインインを常にロック中と答える',
    en: 'Every sign-in answers that the account is locked',
  },
  mfaRequired: { group: 'business', ja: 'すべての組織で MFA を必須とする', en: 'Every organisation requires MFA' },
  lastOwner: {
    group: 'business',
    ja: 'メンバー変更を「オーナーが必要」と断る',
    en: 'Member changes are refused: an owner is required',
  },
  keyLimit: { group: 'business', ja: 'API キーの作成を上限と断る', en: 'API key creation answers the limit' },
  evaluationDuplicate: {
    group: 'business',
    ja: '評価プランを重複と断る',
    en: 'Plan changes answer: evaluation duplicate',
  },
  syncNeverEnds: { group: 'business', ja: '同期が終わらない', en: 'A sync never ends' },
  syncOutcome: {
    group: 'business',
    ja: '同期の結果を選ぶ',
    en: 'A sync ends with a chosen outcome',
    defaults: { status: 'error', description: '同期先のアプリに接続できませんでした。' },
  },
  kintoneError: {
    group: 'business',
    ja: 'kintone error を返す',
    en: 'Answers 403 kintone error',
    defaults: { description: 'アプリにアクセスする権限がありません。' },
  },
  notAuthorized: { group: 'business', ja: 'トークンを無効と答える', en: 'Answers 403 User not authorized' },
  ipRestricted: { group: 'business', ja: 'IP アドレス制限で断る', en: 'Answers 403 ip restricted' },
  bodyStatus: {
    group: 'business',
    ja: '本文の status を選ぶ',
    en: 'Answers 200 with a chosen body status',
    defaults: { status: 'unavailable' },
  },
  httpStatus: {
    group: 'business',
    ja: 'HTTP ステータスを選ぶ',
    en: 'Answers with a chosen HTTP status',
    defaults: { status: '418' },
  },
  http500: { group: 'transport', ja: 'HTTP 500', en: 'HTTP 500' },
  http502: { group: 'transport', ja: 'HTTP 502(HTML)', en: 'HTTP 502 with HTML' },
  http503: { group: 'transport', ja: 'HTTP 503(Retry-After)', en: 'HTTP 503 with Retry-After', defaults: { ms: 2000 } },
  http504: { group: 'transport', ja: 'HTTP 504', en: 'HTTP 504' },
  http429: { group: 'transport', ja: 'HTTP 429(Retry-After)', en: 'HTTP 429 with Retry-After', defaults: { ms: 5000 } },
  slow: { group: 'transport', ja: '遅い', en: 'Slow', defaults: { ms: 3000 } },
  hang: { group: 'transport', ja: '応答しない', en: 'Never answers' },
  drip: { group: 'transport', ja: '1 バイトずつ流す', en: 'Drips byte by byte', defaults: { ms: 1000 } },
  down: { group: 'transport', ja: '接続を切る', en: 'Closes the connection unanswered' },
  resetMidAnswer: { group: 'transport', ja: '応答の途中で切断する', en: 'Resets the connection inside the answer' },
  commitThenReset: { group: 'transport', ja: '処理した後に切断する', en: 'Does the work, then resets the connection' },
  truncated: { group: 'transport', ja: '本文が途中で終わる', en: 'The body ends early' },
  malformed: { group: 'transport', ja: '壊れた JSON', en: 'Malformed JSON' },
  emptyBody: { group: 'transport', ja: '空の本文', en: 'An empty body' },
  wrongContentType: { group: 'transport', ja: 'Content-Type が違う', en: 'A wrong content type' },
  wrongShape: { group: 'transport', ja: '形の違う data', en: 'Data of a wrong shape' },
  hugeBody: { group: 'transport', ja: '巨大な本文', en: 'A huge body', defaults: { megabytes: 300 } },
  gzipBomb: { group: 'transport', ja: 'gzip 爆弾', en: 'A gzip bomb', defaults: { megabytes: 300 } },
  redirect: {
    group: 'transport',
    ja: '別のオリジンへリダイレクトする',
    en: 'Redirects elsewhere',
    defaults: { url: 'http://127.0.0.1:9/' },
  },
  tokenRefreshedOnEveryAnswer: { group: 'token', ja: '毎回トークンを更新する', en: 'Every answer replaces the token' },
  undecryptableRefresh: {
    group: 'token',
    ja: '復号できない更新トークン',
    en: 'A refreshed token that does not decrypt',
  },
  clockSkew: {
    group: 'token',
    ja: '時計が 10 分進んでいる',
    en: 'The clock is ten minutes ahead',
    defaults: { ms: 600_000 },
  },
  accessKeyInList: { group: 'text', ja: '一覧に API キーの値を含める', en: 'The key list leaks values' },
  hostileTexts: { group: 'text', ja: '名前などに HTML を含める', en: 'Names and descriptions hold HTML' },
  portalUrlHostile: {
    group: 'text',
    ja: '請求ポータルの URL が危険',
    en: 'The billing portal URL is hostile',
    defaults: { url: ['javascript', 'alert(1)'].join(':') },
  },
  extraFields: { group: 'text', ja: '知らない項目を含める', en: 'Unknown extra fields' },
  postalDown: { group: 'host', ja: '郵便番号: 停止', en: 'Postal codes: down' },
  postalSlow: { group: 'host', ja: '郵便番号: 遅い', en: 'Postal codes: slow', defaults: { ms: 5000 } },
  postalHostile: { group: 'host', ja: '郵便番号: 不正な内容', en: 'Postal codes: hostile texts' },
  avatarDown: { group: 'host', ja: 'アバター: 停止', en: 'Avatars: down' },
  avatarSlow: { group: 'host', ja: 'アバター: 遅い', en: 'Avatars: slow', defaults: { ms: 5000 } },
  searchDown: { group: 'host', ja: '検索: 停止', en: 'Search: down' },
  cardDown: { group: 'host', ja: 'カード: 停止', en: 'Cards: down' },
  marketingDown: { group: 'host', ja: 'フォームとチャット: 停止', en: 'Form and chat: down' },
  marketingSlow: { group: 'host', ja: 'フォームとチャット: 遅い', en: 'Form and chat: slow', defaults: { ms: 5000 } },
  statusPage: {
    group: 'host',
    ja: '稼働状況ページ: 障害などを知らせる',
    en: 'Status page: reports something',
    defaults: { variant: 'incident' },
    variants: [
      'incident',
      'degraded',
      'maintenance',
      'instatus',
      'unnamed',
      'hostile',
      'broken',
      'huge',
      'hangs',
      'redirect',
    ],
  },
  siblingSilent: { group: 'sibling', ja: '受領を返さない', en: 'Never acknowledges' },
  siblingMissing: { group: 'sibling', ja: 'サインインページが 404', en: 'The sign-in page is a 404' },
  siblingHangs: { group: 'sibling', ja: 'ページが応答しない', en: 'The page never answers' },
  siblingRedirects: { group: 'sibling', ja: '別のオリジンへ移動する', en: 'The page goes to another origin' },
  siblingHostile: {
    group: 'sibling',
    ja: '偽の受領を送る',
    en: 'Sends hostile acknowledgements',
    defaults: { variant: 'all' },
    variants: [
      'all',
      'wrongId',
      'wrongType',
      'text',
      'array',
      'proto',
      'deep',
      'large',
      'nullOrigin',
      'wrongWindow',
      'flood',
      'duplicates',
    ],
  },
} as const satisfies Record<string, ScenarioInfo>;

export type ScenarioName = keyof typeof SCENARIOS;

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
