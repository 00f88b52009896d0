/** Reads pasted or uploaded tables: CSV, tab-separated cells out of a spreadsheet, or plain lines. */

interface CsvRow {
  /** The line in the text at which the row begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * The rows of a text; blank ones are left out. Quotes may hold delimiters and line ends; a quote that never closes ends
 * with the text.
 * @param text any text
 * @param most rows after which reading stops
 */
export function readCsv(text: string, most: number): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length && rows.length < most) {
    const row: CsvRow = { line, cells: [] };
    let end = '';
    while (at <= source.length && !isLineEnd(end)) {
      const read = source[at] === '"' ? quoted(source, at, delimiter) : plain(source, at, delimiter);
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

/** Bytes of a file as text: UTF-8, UTF-16 with its mark, else the Shift_JIS of Japanese spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

interface Piece {
  cell: string;
  /** Where the delimiter or line end behind the cell stands. */
  at: number;
  /** Line ends inside the cell. */
  lines: number;
}

function plain(source: string, from: number, delimiter: string): Piece {
  let at = from;
  while (at < source.length && source[at] !== delimiter && !isLineEnd(source[at])) at += 1;
  return { cell: source.slice(from, at), at, lines: 0 };
}

function quoted(source: string, from: number, delimiter: string): Piece {
  let end = source.indexOf('"', from + 1);
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2);
  const stop = end === -1 ? source.length : end;
  const inside = source.slice(from + 1, stop).replaceAll('""', '"');
  // What stands between the closing quote and the delimiter is kept: it was typed by somebody.
  const rest = plain(source, Math.min(stop + 1, source.length), delimiter);
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
