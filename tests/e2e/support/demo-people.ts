/** Demo accounts for each way of signing in, by what is special about them. */
export const PEOPLE = {
  owner: { email: 'misaki.sato@minato.example.com', password: 'minato-asagiri-2026' },
  admin: { email: 'daisuke.suzuki@minato.example.com', password: 'kaze-to-zumen-31' },
  withMfa: { email: 'shota.ito@minato.example.com', password: 'yozora-keikaku-88' },
  mustChange: { email: 'sakura.watanabe@minato.example.com', password: 'kari-no-aikotoba-1' },
  enrolledButOff: { email: 'aoi.yamamoto@minato.example.com', password: 'mizuumi-no-fune-42' },
  locked: { email: 'naoki.kato@minato.example.com', password: 'tozasareta-tobira-9' },
  mustEnrol: { email: 'tom.ashworth@harbourline.example.com', password: 'gravel-and-violin-19' },
  general: { email: 'yumi.takahashi@minato.example.com', password: 'hidamari-no-niwa-5' },
} as const;
