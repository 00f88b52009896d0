/** CSV for spreadsheets, and whatever users paste as a table; decision 0023 says why no library reads it. */

/** Excel takes a file for UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet calculate, also behind blanks and in full width. */
const FORMULA = /^[\s\u3000]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Puts an apostrophe before what could begin a formula: a spreadsheet shows it and never calculates. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`, so that an exported file can be read in again. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function writeCell(text: string): string {
  const safe = escapeFormula(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Bytes of a file as text: UTF-8, UTF-16 with its mark, else the Shift_JIS of Japanese spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

interface CsvRow {
  /** The line in the text at which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Without blank rows. Quotes may hold delimiters and line ends; one that never closes ends with the text. */
export function readCsv(text: string, maxRows: number): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length && rows.length < maxRows) {
    const row: CsvRow = { line, cells: [] };
    let end = '';
    while (at <= source.length && !isLineEnd(end)) {
      const read = source[at] === '"' ? readQuotedCell(source, at, delimiter) : readCell(source, at, delimiter);
      row.cells.push(read.cell.trim());
      line += read.lines;
      end = source[read.at] ?? '\n';
      at = read.at + 1;
    }
    if (end === '\r' && source[at] === '\n') at += 1;
    line += 1;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

interface CellInText {
  cell: string;
  /** Behind the cell. */
  at: number;
  lines: number;
}

function readCell(source: string, from: number, delimiter: string): CellInText {
  let at = from;
  while (at < source.length && source[at] !== delimiter && !isLineEnd(source[at])) at += 1;
  return { cell: source.slice(from, at), at, lines: 0 };
}

function readQuotedCell(source: string, from: number, delimiter: string): CellInText {
  let end = source.indexOf('"', from + 1);
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2);
  const stop = end === -1 ? source.length : end;
  const inside = source.slice(from + 1, stop).replaceAll('""', '"');
  // The cell goes on behind its closing quote: `"Taro" <taro@example.com>`.
  const rest = readCell(source, Math.min(stop + 1, source.length), delimiter);
  return { cell: inside + rest.cell, at: rest.at, lines: inside.split('\n').length - 1 };
}

/** Spreadsheets copy tabs; some countries' files use semicolons; everything else is a comma. */
function delimiterOf(source: string): string {
  const firstLine = source.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? '';
  return (
    ['\t', ';'].find((mark) => firstLine.includes(mark) && !firstLine.includes(',')) ??
    (firstLine.includes('\t') ? '\t' : ',')
  );
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}
