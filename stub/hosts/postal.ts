/** The postal-code service that the browser calls. */
import { Hono } from 'hono';
import { HOSTILE_TEXTS } from '../scenarios/texts.ts';
import type { Bindings, World } from '../world.ts';
import { slowOrDown } from './slow-or-down.ts';

const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

/** `GET /api/{first 3}/{last 4}.json`, 404 for unknown codes. */
export function createPostalHost(world: World): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', slowOrDown(world, { slow: 'postalSlow', down: 'postalDown' }));
  const answer = (first: string, last: string) => {
    if (world.scenarios.take('postalHostile')) return json(first + last, hostile());
    const found = POSTAL_CODES.get(first + last);
    return found ? json(first + last, found) : new Response('not found', { status: 404, headers: OPEN });
  };
  app.get('/api/:first{\\d{3}}/:last{\\d{4}\\.json}', (context) => {
    const { first, last } = context.req.param();
    return answer(first, last.slice(0, 4));
  });
  app.notFound(() => new Response('not found', { status: 404, headers: OPEN }));
  return app;
}

function json(code: string, { prefecture, address1, address2 }: PostalAddress): Response {
  const ja = { prefecture, address1, address2, address3: '', address4: '' };
  return Response.json({ code, data: [{ prefcode: '', ja }] }, { headers: OPEN });
}

function hostile(): PostalAddress {
  return { prefecture: HOSTILE_TEXTS[1], address1: HOSTILE_TEXTS[0], address2: HOSTILE_TEXTS[6].repeat(200) };
}

/** Real Japanese postal codes: code, prefecture, city, town. */
const LINES = `
060-0001|北海道|札幌市中央区|北一条西
980-0021|宮城県|仙台市青葉区|中央
100-0001|東京都|千代田区|千代田
100-0005|東京都|千代田区|丸の内
101-0021|東京都|千代田区|外神田
103-0027|東京都|中央区|日本橋
104-0061|東京都|中央区|銀座
105-0011|東京都|港区|芝公園
105-0001|東京都|港区|虎ノ門
106-0032|東京都|港区|六本木
107-0052|東京都|港区|赤坂
108-0075|東京都|港区|港南
110-0005|東京都|台東区|上野
135-0063|東京都|江東区|有明
140-0002|東京都|品川区|東品川
141-0021|東京都|品川区|上大崎
150-0001|東京都|渋谷区|神宮前
150-0002|東京都|渋谷区|渋谷
160-0022|東京都|新宿区|新宿
160-0023|東京都|新宿区|西新宿
163-8001|東京都|新宿区|西新宿
171-0022|東京都|豊島区|南池袋
210-0007|神奈川県|川崎市川崎区|駅前本町
220-0012|神奈川県|横浜市西区|みなとみらい
231-0023|神奈川県|横浜市中区|山下町
260-0028|千葉県|千葉市中央区|新町
330-0854|埼玉県|さいたま市大宮区|桜木町
450-0002|愛知県|名古屋市中村区|名駅
460-0008|愛知県|名古屋市中区|栄
530-0001|大阪府|大阪市北区|梅田
541-0041|大阪府|大阪市中央区|北浜
542-0076|大阪府|大阪市中央区|難波
600-8216|京都府|京都市下京区|東塩小路町
604-8001|京都府|京都市中京区|木屋町通二条下る
650-0021|兵庫県|神戸市中央区|三宮町
700-0024|岡山県|岡山市北区|駅元町
730-0011|広島県|広島市中区|基町
760-0019|香川県|高松市|サンポート
810-0001|福岡県|福岡市中央区|天神
812-0012|福岡県|福岡市博多区|博多駅中央街
900-0015|沖縄県|那覇市|久茂地`;

interface PostalAddress {
  prefecture: string;
  address1: string;
  address2: string;
}

/** Address by seven digits. */
const POSTAL_CODES: ReadonlyMap<string, PostalAddress> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', prefecture = '', address1 = '', address2 = ''] = line.split('|');
      return [code.replace('-', ''), { prefecture, address1, address2 }];
    }),
);
