/** The three sibling apps, and what each is called. */
export const SIBLINGS = {
  site: { ja: 'サイト構築サービス', en: 'Site service' },
  deployment: { ja: 'デプロイ・バックアップサービス', en: 'Deployment service' },
  customisation: { ja: 'カスタマイズサービス', en: 'Customisation service' },
} as const;

export type SiblingName = keyof typeof SIBLINGS;
