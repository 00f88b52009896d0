import * as z from 'zod';
import type { ConsoleOperation, FreshProof, Operation, ProviderOperation } from '../lib/operations/operation.ts';
import {
  CONSOLE_NAMES,
  type ConsoleOperationName,
  type OperationName,
  PROVIDER_NAMES,
  type ProviderOperationName,
  rowOf,
} from '../lib/operations/table.ts';
import { PERMISSIONS } from '../lib/rules/permissions.ts';

/** What is read of a schema in its JSON form. */
interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  maxLength?: number;
  maxItems?: number;
}

const HEAD = `# The operations

Every call by the name under which the code knows it: those that the console makes of the provider, then
[what the console answers itself](#what-the-console-answers-itself).
Printed from \`lib/operations\` by \`npm run reference\`; a test fails when this page is older than the table.

The browser reaches an operation of the provider through \`/api/provider/{name}\`: reads by GET, writes by POST. Those marked *server only*
answer with a token or a half-open state and have no such door. \`{product}\`, \`{site-service}\`, \`{customisation}\` and
\`{payment}\` are configured words. A field ending in \`?\` may be left out. "Needs" is what the console asks of the person
before it calls; where it depends on whom the call touches, the stricter case is judged as well.
`;

const OWN_HEAD = `## What the console answers itself

Out of [its own store](architecture.md#the-consoles-own-calls): a read sends its fields as JSON in \`?input=\`, a change as its body. Without a
store all answer 404 \`storeOff\`, but for those marked *works without a store*.
`;

/**
 * The reference of all operations, as Markdown.
 * @returns the whole text of docs/reference.md
 */
export function referenceText(): string {
  const subjects = Map.groupBy(PROVIDER_NAMES, (name) => name.split('.')[0] ?? name);
  const sections = [...subjects].map(([subject, names]) => `## ${subject}\n\n${names.map(providerEntry).join('\n')}`);
  return [HEAD, ...sections, OWN_HEAD, ...CONSOLE_NAMES.map(consoleEntry)].join('\n');
}

function providerEntry(name: ProviderOperationName): string {
  const row = rowOf(name);
  const marks = [
    row.isServerOnly && 'server only',
    row.isOpen && 'sent without credentials',
    row.host && `${row.host} host`,
  ];
  return entry(name, `${row.method} ${row.path}`, marks, [
    `- Sends: ${fields(row.input)}${fixed(row)}`,
    `- Answers: ${fields(row.answer)}`,
    ...goodAnswer(row),
  ]);
}

function consoleEntry(name: ConsoleOperationName): string {
  const row: ConsoleOperation = rowOf(name);
  const marks = [
    row.worksWithoutStore && 'works without a store',
    row.followsBy && `with \`${row.followsBy}\` no use of the session`,
  ];
  return entry(name, `${row.method} /api/console/${name}`, marks, [
    `- Sends: ${fields(row.input)}`,
    `- Answers: ${row.isFile ? 'a file' : answer(name)}`,
  ]);
}

/** An answer that several give is written out once. */
function answer(name: ConsoleOperationName): string {
  const text = fields(rowOf(name).answer);
  const first = CONSOLE_NAMES.find((other) => rowOf(other).answer === rowOf(name).answer) ?? name;
  return first === name || text.length < LONG ? text : `as \`${first}\``;
}

function entry(name: OperationName, call: string, marks: readonly unknown[], lines: readonly string[]): string {
  const said = marks.filter(Boolean).join(', ');
  const needs = `- Needs: ${PERMISSIONS[name]}${proof(rowOf(name))}`;
  return `${[`### \`${name}\``, '', `\`${call}\`${said && ` (${said})`}`, '', needs, ...lines].join('\n')}\n`;
}

/** Letters of an answer that is not written out a second time. */
const LONG = 200;

const PROOFS: Record<FreshProof, string> = {
  always: 'always',
  ownerRole: 'if the owner role is given or taken',
  inBulk: 'for more than ten within ten minutes',
  password: 'always, and by the password typed for it',
};

function proof(row: Operation): string {
  return row.proof ? `; a fresh proof ${row.proof.map((one) => PROOFS[one]).join(', and ')}` : '';
}

function fixed(row: ProviderOperation): string {
  const pairs = Object.entries(row.fixed ?? {}).map(([field, value]) => `\`${field}: ${JSON.stringify(value)}\``);
  return pairs.length > 0 ? `; always ${pairs.join(', ')}` : '';
}

function goodAnswer({ good }: ProviderOperation): string[] {
  if (!good) return [];
  const statuses = good.statuses === 'any' ? 'any status' : good.statuses.map((status) => `\`${status}\``).join(', ');
  return [`- Good: HTTP ${good.http ?? 200} with ${statuses}`];
}

function fields(schema: z.ZodType): string {
  // zod types its own JSON form loosely; `Shape` names the parts that these schemas use.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const text = words(shape);
  return text === '{}' || text === 'unknown' ? 'nothing' : `\`${text}\``;
}

/** A shape in TypeScript's way of writing. */
function words(shape: Shape): string {
  if ('const' in shape) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return [...new Set(choices.map(words))].join(' or ');
  if (shape.allOf) return shape.allOf.map((part) => (part.oneOf ? `(${words(part)})` : words(part))).join(' and ');
  if (shape.type === 'array') return `[${words(shape.items ?? {})}]`;
  if (shape.type === 'object' || shape.properties) return objectWords(shape);
  if (shape.type === 'string' && shape.maxLength) return `string up to ${shape.maxLength}`;
  return [shape.type ?? 'unknown'].flat().join(' or ');
}

function objectWords({ properties = {}, required = [], additionalProperties }: Shape): string {
  const names = Object.entries(properties);
  if (names.length === 0 && typeof additionalProperties === 'object')
    return `{ [key]: ${words(additionalProperties)} }`;
  const parts = names.map(([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${words(shape)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}
