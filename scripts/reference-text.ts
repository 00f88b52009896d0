import * as z from 'zod';
import type { FreshProof, ProviderOperation } from '../lib/operations/operation.ts';
import { PROVIDER_TABLE, PROVIDER_NAMES } from '../lib/operations/table.ts';
import { PERMISSIONS, type ProviderOperationName } from '../lib/rules/permissions.ts';

/** What is read of a schema in its JSON form. */
interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  maxLength?: number;
  maxItems?: number;
}

const HEAD = `# The operations

Every call that the console makes of the provider, by the name under which the rest of the code knows it.
Printed from \`lib/operations\` by \`npm run reference\`; a test fails when this page is older than the table.

The browser reaches an operation through \`/api/provider/{name}\`: reads by GET, writes by POST. Those marked *server only*
answer with a token or a half-open state and have no such door. \`{product}\`, \`{site-service}\`, \`{customisation}\` and
\`{payment}\` are configured words. A field ending in \`?\` may be left out. "Needs" is what the console asks of the person
before it calls; where it depends on whom the call touches, the stricter case is judged as well.
`;

/**
 * The reference of all operations, as Markdown.
 * @returns the whole text of docs/reference.md
 */
export function referenceText(): string {
  // The table's keys are exactly the names of operations: it is declared so.
  const names = PROVIDER_NAMES;
  const subjects = Map.groupBy(names, (name) => name.split('.')[0] ?? name);
  const sections = [...subjects].map(([subject, members]) => `## ${subject}\n\n${members.map(entry).join('\n')}`);
  return `${HEAD}\n${sections.join('\n')}`;
}

function entry(name: ProviderOperationName): string {
  const row: ProviderOperation = PROVIDER_TABLE[name];
  const marks = [
    row.isServerOnly && 'server only',
    row.isOpen && 'sent without credentials',
    row.host && `${row.host} host`,
  ].filter(Boolean);
  const lines = [
    `### \`${name}\``,
    '',
    `\`${row.method} ${row.path}\`${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`,
    '',
    `- Needs: ${PERMISSIONS[name]}${proof(row)}`,
    `- Sends: ${fields(row.input)}${fixed(row)}`,
    `- Answers: ${fields(row.answer)}`,
  ];
  return `${[...lines, ...goodAnswer(row)].join('\n')}\n`;
}

const PROOFS: Record<FreshProof, string> = {
  always: 'always',
  ownerRole: 'if the owner role is given or taken',
  inBulk: 'for more than ten within ten minutes',
};

function proof(row: ProviderOperation): string {
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
  if (shape.anyOf) return [...new Set(shape.anyOf.map(words))].join(' or ');
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
