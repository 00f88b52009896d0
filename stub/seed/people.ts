/** Two thousand people who do not exist: family and given names, each in Japanese and in Latin letters. */
const FAMILIES = `佐藤 sato|鈴木 suzuki|高橋 takahashi|田中 tanaka|伊藤 ito|渡辺 watanabe|山本 yamamoto|中村 nakamura|小林 kobayashi|加藤 kato|
吉田 yoshida|山田 yamada|佐々木 sasaki|山口 yamaguchi|松本 matsumoto|井上 inoue|木村 kimura|林 hayashi|斎藤 saito|清水 shimizu|
山崎 yamazaki|森 mori|池田 ikeda|橋本 hashimoto|阿部 abe|石川 ishikawa|山下 yamashita|中島 nakajima|石井 ishii|小川 ogawa|
前田 maeda|岡田 okada|長谷川 hasegawa|藤田 fujita|後藤 goto|近藤 kondo|村上 murakami|遠藤 endo|青木 aoki|坂本 sakamoto|
福田 fukuda|太田 ota|西村 nishimura|藤井 fujii|金子 kaneko|岡本 okamoto|藤原 fujiwara|三浦 miura|中野 nakano|原田 harada`;

const GIVENS = `大輔 daisuke|美咲 misaki|健一 kenichi|由美 yumi|翔太 shota|さくら sakura|直樹 naoki|葵 aoi|誠 makoto|恵美 emi|
涼 ryo|遥 haruka|拓海 takumi|結衣 yui|悠斗 yuto|陽子 yoko|和也 kazuya|真央 mao|隆 takashi|千尋 chihiro|
亮介 ryosuke|彩香 ayaka|浩二 koji|奈々 nana|修平 shuhei|香織 kaori|雄大 yudai|麻衣 mai|哲也 tetsuya|優子 yuko|
蓮 ren|明日香 asuka|康平 kohei|莉子 riko|俊介 shunsuke|桃子 momoko|剛 tsuyoshi|沙織 saori|駿 shun|友美 tomomi`;

const pairs = (text: string) => text.split('|').map((pair) => pair.trim().split(' '));

export interface Person {
  name: string;
  /** Unique part of a login id, before `@`. */
  local: string;
}

/** The first `count` people, the same ones every time; at most 50 × 40. */
export function people(count: number): Person[] {
  const families = pairs(FAMILIES);
  const givens = pairs(GIVENS);
  return Array.from({ length: count }, (_, index) => {
    // Steps without a common factor walk through every pair before one comes again.
    const [family = '', familyLatin = ''] = families[(index * 7) % families.length] ?? [];
    const [given = '', givenLatin = ''] = givens[(index * 11 + Math.floor(index / 200)) % givens.length] ?? [];
    return { name: `${family} ${given}`, local: `${givenLatin}.${familyLatin}` };
  });
}
