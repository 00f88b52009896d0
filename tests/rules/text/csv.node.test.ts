import { decodeText, escapeFormula, readCsv, unescapeFormula, writeCsv } from '@/lib/rules/text/csv';

/** The rows of a text, a bar between their cells. */
const rowsOf = (text: string) => readCsv(text, 1000).map(({ cells }) => cells.join('|'));

test.each(['=1+1', '+81', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '　=cmd|x', '＠a'])(
  'a spreadsheet never calculates %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each(['taro@example.com', '山田 太郎', "O'Hara", '3 - 2', ''])('%j is left as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test('a file begins with the mark that Excel needs, and ends each line as the standard says', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      ['c', ''],
    ]),
  ).toBe('\uFEFFa,b\r\nc,\r\n');
});

test('what is written is read back: commas, quotes and line ends inside cells', () => {
  const rows = [
    ['a,b', 'say "hi"'],
    ['two\nlines', ' edge '],
  ];
  expect(rowsOf(writeCsv(rows))).toEqual(['a,b|say "hi"', 'two\nlines|edge']);
});

test.each([
  ['cells copied from a spreadsheet', 'a\tb,c\nd\te', ['a|b,c', 'd|e']],
  ['semicolons', 'a;b\r\nc;d', ['a|b', 'c|d']],
  ['a quote that is never closed', '"a\nb', ['a\nb']],
  ['a quote that ends within its cell', '"a"b,c', ['ab|c']],
  ['a quote in the middle', 'a"b,c', ['a"b|c']],
  [
    'a quoted name before an address, which ends with its own line',
    '"山田 太郎" <taro@example.com>\n"鈴木" <ken@example.com>\nhana@example.com',
    ['山田 太郎 <taro@example.com>', '鈴木 <ken@example.com>', 'hana@example.com'],
  ],
])('a text with %s is read as well', (_what, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test('rows keep the number of their line, also after cells with several lines and blank ones, and are as many as are wanted', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readCsv(['a', '', '"b\nb",x', 'c'].join(end), 10)).toEqual([
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['b\nb', 'x'] },
      { line: 5, cells: ['c'] },
    ]);
  expect(readCsv('a\n'.repeat(100_000), 5)).toHaveLength(5);
});

test('files out of Japanese spreadsheets are read in whatever encoding they have', () => {
  const text = '役割,管理者';
  const shiftJis = Uint8Array.from([0x96, 0xf0, 0x8a, 0x84, 0x2c, 0x8a, 0xc7, 0x97, 0x9d, 0x8e, 0xd2]);
  const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
  expect(decodeText(shiftJis)).toBe(text);
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(new Uint8Array(Buffer.from(utf16).swap16()))).toBe(text);
});
