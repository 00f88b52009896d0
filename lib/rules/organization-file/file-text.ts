/** The text of an organization file: written in one order, read with the line of everything that is wrong. */
import {
  Alias,
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { Document as NewDocument } from 'yaml';
import { canonicalAccount } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';
import { createRepeatCheck } from '../text/plain-text.ts';
import { organizationFile, type OrganizationFile } from './file-schema.ts';

/** Why a text is no organization file; keys of `organizationFile.problem` in the messages. */
export type FileProblemCode =
  | 'tooLarge'
  | 'noYaml'
  | 'alias'
  | 'tag'
  | 'empty'
  | 'unknownKey'
  | 'missing'
  | 'wrongKind'
  | 'emptySection'
  | 'notOffered'
  | 'version'
  | 'duplicate';

export interface FileProblem {
  code: FileProblemCode;
  /** From 1; null: the text as a whole. */
  line: number | null;
  /** The field, as `members[3].role`; empty for the whole file. */
  field: string;
  /** The key or value that is meant, if it helps; or the values that there are. */
  value?: string;
}

export type FileReading =
  | { file: OrganizationFile; problems?: undefined }
  | { file?: undefined; problems: FileProblem[] };

/** More would help nobody. */
const MOST_PROBLEMS = 100;

/** @param comments lines at the head of the file, without their sign */
export function writeFile(file: OrganizationFile, comments: readonly string[]): string {
  const document = new NewDocument(file, { aliasDuplicateObjects: false });
  document.commentBefore = comments.map((line) => ` ${line}`).join('\n');
  return document.toString({ lineWidth: 0, indentSeq: true });
}

/** Reads a text of any origin. It is bounded before it is parsed, and never expands what it refers to. */
export function readOrganizationFile(text: string): FileReading {
  if (new TextEncoder().encode(text).byteLength > LIMITS.organizationFileBytes) return only('tooLarge');
  const lines = new LineCounter();
  let document: Document;
  try {
    // Its own look for keys that stand twice compares each with all others; `refusedIn` does it in one walk.
    document = parseDocument(text, { lineCounter: lines, version: '1.2', schema: 'core', uniqueKeys: false });
  } catch {
    // Nested so deeply that no reader follows.
    return only('noYaml');
  }
  const lineAt = (offset: number | undefined) => (offset === undefined ? null : lines.linePos(offset).line);
  const syntax = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS).map(
    ({ code, pos, message }): FileProblem => ({
      code: code === 'TAG_RESOLVE_FAILED' ? 'tag' : 'noYaml',
      line: lineAt(pos[0]),
      field: '',
      ...(code === 'TAG_RESOLVE_FAILED' ? {} : { value: message.replace(/(?: at line \d+, column \d+:)?\n[^]*/, '') }),
    }),
  );
  if (syntax.length > 0) return { problems: syntax };
  const refused = refusedIn(document, lineAt);
  if (refused.length > 0) return { problems: refused };
  if (document.contents === null) return only('empty');
  return checked(document, lineAt);
}

function only(code: FileProblemCode): FileReading {
  return { problems: [{ code, line: null, field: '' }] };
}

type LineAt = (offset: number | undefined) => number | null;

/** Anchors, aliases and tags: a file says everything itself, and nothing grows when it is read. And keys that stand twice. */
function refusedIn(document: Document, lineAt: LineAt): FileProblem[] {
  const problems: FileProblem[] = [];
  const refuse = (code: FileProblemCode, node: Node) =>
    problems.push({ code, line: lineAt(node.range?.[0]), field: '' });
  visit(document, (_, node) => {
    if (problems.length >= MOST_PROBLEMS) return visit.BREAK;
    if (isMap(node)) for (const key of secondKeys(node)) refuse('duplicate', key);
    if (!isNode(node)) return undefined;
    const hasAnchor = (isScalar(node) || isCollection(node)) && node.anchor !== undefined;
    if (node instanceof Alias || hasAnchor) refuse('alias', node);
    else if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) refuse('tag', node);
    return undefined;
  });
  return problems.slice(0, MOST_PROBLEMS);
}

function secondKeys({ items }: YAMLMap): Scalar[] {
  const isSecond = createRepeatCheck();
  const keys = items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
  return keys.filter(({ value }) => isSecond(String(value))).slice(0, MOST_PROBLEMS);
}

function checked(document: Document, lineAt: LineAt): FileReading {
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const parsed = organizationFile.safeParse(value);
  const found = parsed.success
    ? duplicatesIn(parsed.data).map((path): Found => ({ code: 'duplicate', path }))
    : parsed.error.issues.flatMap((issue) => problemsOf(issue, value));
  if (parsed.success && found.length === 0) return { file: parsed.data };
  // To find a place is to walk through the file: only what is told is looked for.
  const problems = found.slice(0, MOST_PROBLEMS).map((one) => problemAt(one, lineAt(offsetOf(document, one.path))));
  return { problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

interface Issue {
  code?: string | undefined;
  expected?: string | undefined;
  path: readonly PropertyKey[];
  keys?: readonly string[];
  values?: readonly unknown[];
}

/** A problem before its place is known. */
interface Found extends Pick<FileProblem, 'code' | 'value'> {
  path: readonly PropertyKey[];
}

function problemsOf(issue: Issue, value: unknown): Found[] {
  const { code, expected, path, keys = [], values = expected === 'boolean' ? [true, false] : undefined } = issue;
  if (code === 'unrecognized_keys')
    return keys.slice(0, MOST_PROBLEMS).map((key) => ({ code: 'unknownKey', path: [...path, key], value: key }));
  const given = valueAt(value, path);
  if (path.length === 1 && path[0] === 'version' && given !== undefined) return [{ code: 'version', path }];
  if (given === undefined) return [{ code: 'missing', path, value: String(path.at(-1) ?? '') }];
  if (given === null && path.length === 1) return [{ code: 'emptySection', path }];
  if (code === 'invalid_value' || expected === 'boolean')
    return [{ code: 'notOffered', path, ...(values && { value: values.map(String).join(', ') }) }];
  return [{ code: 'wrongKind', path }];
}

function problemAt({ code, path, value }: Found, line: number | null): FileProblem {
  return { code, line, field: fieldOf(path), ...(value === undefined ? {} : { value }) };
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part + 1}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inside, part) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, part)) return undefined;
    return (inside as Record<PropertyKey, unknown>)[part]; // Own properties only, read as unknown.
  }, value);
}

/** Where a field begins; where what should hold it begins if it is missing. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const at = path.slice(0, depth);
    const holder: unknown = depth > 0 ? document.getIn(at.slice(0, -1), true) : undefined;
    const key =
      isCollection(holder) && holder.items.find((item) => isPair(item) && String(item.key) === String(at.at(-1)));
    if (key && isPair(key) && isNode(key.key)) return key.key.range?.[0];
    const node: unknown = document.getIn(at, true);
    if (isNode(node)) return node.range?.[0];
  }
  return undefined;
}

/** What stands twice in a list: the path of the second. */
function duplicatesIn(file: OrganizationFile): PropertyKey[][] {
  return [
    ...twice(
      file.members?.map(({ email }) => canonicalAccount(email)),
      'members',
    ),
    ...twice(file.ipRestriction, 'ipRestriction'),
    ...twice(
      file.permissions?.map(({ domain }) => domain.toLowerCase()),
      'permissions',
    ),
    ...twice(
      file.usageAlerts?.map(({ meter }) => meter),
      'usageAlerts',
    ),
  ];
}

function twice(names: readonly string[] | undefined, section: string): PropertyKey[][] {
  const isSecond = createRepeatCheck();
  return (names ?? []).flatMap((name, index) => (isSecond(name) ? [[section, index]] : []));
}
