import { toHalfWidth } from '../auth/account.ts';
import { readCsv, unescapeFormula, writeCsv } from '../text/csv.ts';
import { LIMITS } from '../limits.ts';
import type { Role } from '../roles.ts';

export interface ImportLine {
  /** Its place in the text, from 1. */
  line: number;
  account: string;
  /** As it was written, perhaps a word that removes; null if there was none. */
  role: string | null;
}

/** Names of columns in both languages, as users write them. */
const ACCOUNT_COLUMNS = [
  'account',
  'email',
  'e-mail',
  'mail',
  'login',
  'アカウント',
  'メール',
  'メールアドレス',
  'ログインid',
];
const ROLE_COLUMNS = ['role', 'ロール', '役割', '権限'];
const ACTION_COLUMNS = ['action', 'actions', '操作'];

/** In the place of a role or in a column of acts: the member is removed. */
const REMOVAL_WORDS = ['remove', 'delete', '外す', '組織から外す', '削除', '削除する'];

const ROLE_WORDS = new Map<string, Role>(
  Object.entries({
    owner: 'owner',
    オーナー: 'owner',
    所有者: 'owner',
    admin: 'admin',
    administrator: 'admin',
    管理者: 'admin',
    general: 'general',
    member: 'general',
    'general member': 'general',
    一般: 'general',
    一般メンバー: 'general',
    メンバー: 'general',
  } as const),
);

/**
 * Named columns are followed; without them whatever looks like an account is one, as recipients pasted from a mail.
 * @returns one line more than the limit if there are too many
 */
export function parseImport(text: string): ImportLine[] {
  const rows = readCsv(text, LIMITS.bulkLines + 2);
  const [head, ...rest] = rows;
  const columns = head ? columnsOf(head.cells) : null;
  const lines = columns
    ? rest.map(({ line, cells }) => ({
        line,
        account: unescapeFormula(cells[columns.account] ?? ''),
        role: removalIn(cells[columns.action]) ?? (cells[columns.role] || null),
      }))
    : rows.flatMap(({ line, cells }) => findAccounts(cells).map((found) => ({ line, ...found })));
  return lines.slice(0, LIMITS.bulkLines + 1);
}

/** The rows of a text that begin at these lines, whole, under the names of its columns if it has them. */
export function keepLines(text: string, lines: ReadonlySet<number>): string {
  const rows = readCsv(text, LIMITS.bulkLines + 2);
  const kept = rows.filter(({ line, cells }, at) => lines.has(line) || (at === 0 && columnsOf(cells) !== null));
  return writeCsv(kept.map(({ cells }) => cells)).replace(/^\uFEFF/, '');
}

/** Null for a word that means no role in either language. */
export function roleNamed(word: string): Role | null {
  return ROLE_WORDS.get(toHalfWidth(word).trim().toLowerCase()) ?? null;
}

export function isRemovalWord(word: string): boolean {
  return REMOVAL_WORDS.includes(toHalfWidth(word).trim().toLowerCase());
}

function removalIn(cell: string | undefined): string | null {
  return cell && isRemovalWord(cell) ? cell : null;
}

function columnsOf(cells: readonly string[]): { account: number; role: number; action: number } | null {
  const names = cells.map((cell) => toHalfWidth(cell).trim().toLowerCase());
  const account = names.findIndex((name) => ACCOUNT_COLUMNS.includes(name));
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  return account === -1 ? null : { account, role: placeOf(ROLE_COLUMNS), action: placeOf(ACTION_COLUMNS) };
}

/**
 * Without named columns a part with `@` is an account, and a word that means a role is that of the account beside it; what stands alone counts for
 * the whole line. One word after one account is its role even if it is unknown: that, and what could belong to several, is complained about.
 */
function findAccounts(cells: readonly string[]): Omit<ImportLine, 'line'>[] {
  const parts = cells.flatMap((cell) => cell.split(PIECES)).map(readPieces);
  const pieces = parts.flat();
  const found = pieces.filter(hasAccount);
  const alone = pieces.filter((piece) => !hasAccount(piece));
  const isPair = pieces.length === 2 && pieces[0] === found[0];
  const whole = alone.filter(({ text }) => isPair || isRoleWord(text)).map(({ text }) => text);
  const shared = whole.length > 0 ? whole : alone.flatMap(({ words }) => words);
  const words = [...new Set([...shared, ...found.flatMap((piece) => piece.words)])];
  const tells = ({ account, words: own }: Piece) => account === '' && own.length > 0;
  const isOutside = [
    ...pieces.slice(0, pieces.findIndex(hasAccount)),
    ...pieces.slice(pieces.findLastIndex(hasAccount)),
  ].some(tells);
  const isBetween = found.length > 1 && shared.length > 0 && !isOutside;
  const isMixed =
    parts.filter((part) => part.some(hasAccount)).length > 1 &&
    parts.some((part) => part.length > 1 && part.some(tells));
  const unclear = isBetween || isMixed || new Set(words.map(roleNamed)).size > 1 ? `${words.join(' ')} ?` : null;
  const roleOf = (own?: string) => unclear ?? own ?? shared[0] ?? null;
  if (found.length === 0)
    return [{ account: unescapeFormula(cells.find((cell) => cell !== '') ?? ''), role: roleOf() }];
  return found.map((piece) => ({ account: unescapeFormula(piece.account), role: roleOf(piece.words[0]) }));
}

const PIECES = /[;、，]+/;

interface Piece {
  text: string;
  /** Empty if there is none. */
  account: string;
  words: readonly string[];
}

function readPieces(piece: string): Piece[] {
  const text = piece.trim();
  const parts = partsOf(text);
  const [account = '', ...more] = parts.filter(isAccount);
  if (more.length > 0) return parts.flatMap(readPieces);
  const isPair = parts.length === 2 && parts[0] === account;
  const words = isPair ? parts.slice(1) : [text, ...parts].filter(isRoleWord);
  return text === '' ? [] : [{ text, account, words }];
}

function hasAccount({ account }: Piece): boolean {
  return account !== '';
}

function isRoleWord(text: string): boolean {
  return roleNamed(text) !== null || isRemovalWord(text);
}

function isAccount(part: string): boolean {
  return /[@＠]/.test(part);
}

/** Of `Name <account>` only what follows the name counts. */
function partsOf(piece: string): string[] {
  const [, inBrackets, after = ''] = /<([^<>]{1,400})>([\s\S]*)/.exec(piece) ?? [];
  const parts = (inBrackets ? after : piece).split(/[\s\u3000]+/);
  return [inBrackets?.trim() ?? '', ...parts].filter(Boolean);
}
