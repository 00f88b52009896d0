import { parseStrictJson } from '@/lib/server/api/strict-json';

test.each([
  '{"role":null,"role":"owner"}',
  '{"a":1,"b":{"c":1,"c":2}}',
  '[{"a":1},{"a":1,"b":2,"a":3}]',
  '{"role":1,"\\u0072ole":2}',
  '{"a" :1,"a"\n:2}',
  '{"a\\"":1,"a\\"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":1',
  '',
])('a text with a key twice, or that is no JSON, is refused: %s', (text) => {
  expect(() => parseStrictJson(text)).toThrow('badJson');
});

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":"x\\\\"}',
  '{"a":"b","b":"a"}',
  '["a","a",":"]',
  '{"a":{"a":{"a":{}}},"b":"}","c":"{"}',
  'null',
])('a text is parsed as it is: %s', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

test('a picture of the largest size takes no noticeable time', () => {
  const text = JSON.stringify({ image: 'A'.repeat(1_000_000) });
  const started = performance.now();
  parseStrictJson(text);
  expect(performance.now() - started).toBeLessThan(100);
});
