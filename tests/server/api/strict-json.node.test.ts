import { atOnce, MOST_ENTRIES, parseJson, readJson } from '@/lib/server/api/strict-json';

test.each([
  '{"role":null,"role":"owner"}',
  '{"a":1,"b":{"c":1,"c":2}}',
  '[{"a":1},{"a":1,"b":2,"a":3}]',
  '{"role":1,"\\u0072ole":2}',
  '{"a" :1,"a"\n:2}',
  '{"a"\t:1,"a"\r:2}',
  '{"a\\"":1,"a\\"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":1',
  '',
])('a text with a key twice, or that is no JSON, is refused: %s', async (text) => {
  await expect(parseJson(text)).rejects.toThrow('badJson');
});

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":"x\\\\"}',
  '{"a":"b","b":"a"}',
  '["a","a",":"]',
  '{"a":{"a":{"a":{}}},"b":"}","c":"{"}',
  '"\\\\u0000 \\ud83d\\ude00"',
  'null',
])('a text is parsed as it is: %s', async (text) => {
  expect((await parseJson(text)).value).toEqual(JSON.parse(text));
});

test('what a database does not take is told from what it takes', async () => {
  const isStorable = async (value: unknown) => (await parseJson(JSON.stringify(value))).isStorable;
  for (const value of [{ a: 'x\0' }, [['\ud800']], { '\udc00': 1 }]) expect(await isStorable(value)).toBe(false);
  for (const value of [{ a: ['\ud83d\ude00'] }, null, 7, '']) expect(await isStorable(value)).toBe(true);
});

test('a large text is looked at in pieces, all of it, and each of them is short', async () => {
  const rows = Array.from({ length: MOST_ENTRIES }, () => ({ ref: '1', status: 'done' }));
  const look = async (value: unknown) => {
    let pieces = 0;
    const inPiece = <Value>(work: () => Value) => {
      pieces += 1;
      return atOnce(work);
    };
    return { ...(await parseJson(JSON.stringify(value), inPiece)), pieces };
  };
  const good = await look({ rows });
  expect(good).toMatchObject({ isStorable: true, value: { rows } });
  // Fifteen thousand rows have thirty thousand values.
  expect(good.pieces).toBeGreaterThanOrEqual(9);
  for (const at of [0, 10_000, MOST_ENTRIES - 1])
    expect(await look({ rows: rows.with(at, { ref: '\0', status: 'done' }) })).toMatchObject({ isStorable: false });
});

test('what has more entries or keys than anything can mean is refused, wherever it stands', async () => {
  const list = Array.from({ length: MOST_ENTRIES + 1 }, () => 1);
  for (const value of [list, { a: [{ b: list }] }, { seen: Object.fromEntries(list.entries()) }]) {
    await expect(parseJson(JSON.stringify(value))).rejects.toThrow('badInput');
  }
  expect((await parseJson(JSON.stringify(list.slice(1)))).value).toHaveLength(MOST_ENTRIES);
});

describe('a body', () => {
  const TEXT = '{"a":"é"}';
  const sent = (bytes: Uint8Array<ArrayBuffer>, headers = {}) =>
    new Request('http://localhost', { method: 'POST', body: bytes, headers });

  test.each([
    ['with its length', { 'content-length': '10' }],
    ['without', {}],
  ])('may be as long as the limit and no longer, %s', async (_how, headers) => {
    const bytes = new TextEncoder().encode(TEXT);
    expect(bytes).toHaveLength(10);
    await expect(readJson(sent(bytes, headers), 10)).resolves.toEqual({ a: 'é' });
    await expect(readJson(sent(bytes, headers), 9)).rejects.toThrow('tooLarge');
  });

  test('that announces too much is not read at all', async () => {
    const request = sent(new TextEncoder().encode(TEXT), { 'content-length': '11' });
    await expect(readJson(request, 10)).rejects.toThrow('tooLarge');
    expect(request.bodyUsed).toBe(false);
  });

  test('that is no UTF-8 is refused, and not read with signs in its place', async () => {
    await expect(readJson(sent(Uint8Array.of(0x22, 0xe9, 0x22)), 10)).rejects.toThrow('badJson');
  });
});
