/** Parses a request, and says what is wrong with it as the provider would: docs/wire-contract.md#requests. */
import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import { BODY_BYTES } from '../../lib/rules/limits.ts';
import { deny, type Refusal } from './reply.ts';
import type { Route } from './routes.ts';

/** How far a date may be off. */
const SKEW_MS = 300_000;

export type Fields = Record<string, unknown>;

/** Null above 1 MiB. */
export async function readBody(request: Request): Promise<string | null> {
  if (!request.body) return '';
  if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES.operation) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > BODY_BYTES.operation) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export type FieldsResult = { fields: Fields; refusal?: undefined } | { refusal: Refusal; fields?: undefined };

/** The query of GET and DELETE, the JSON object of POST and PUT. */
export function fieldsOf(method: string, query: URLSearchParams, contentType: string, body: string): FieldsResult {
  if (method === 'GET' || method === 'DELETE') {
    if (!/^\d{12,14}$/.test(query.get('timestamp') ?? '')) return { refusal: bad('timestamp is required') };
    return { fields: Object.fromEntries([...query].filter(([name]) => name !== 'timestamp')) };
  }
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)) {
    return { refusal: deny(415, 'unsupported media type', 'application/json is required') };
  }
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { refusal: bad('an object is required') };
    return { fields: { ...value } };
  } catch {
    return { refusal: bad('the body is not JSON') };
  }
}

function bad(message: string): Refusal {
  return deny(400, 'bad request', message);
}

/** The backup trial shares its path with the plan changes. */
export function chooseRoute(routes: readonly Route[], fields: Fields): Route | undefined {
  if (routes.length < 2) return routes[0];
  const wanted: ProviderOperationName = fields.service === 'Backup' ? 'service.startBackupTrial' : 'service.setPlan';
  return routes.find(({ name }) => name === wanted);
}

/** @returns the input by the row's own schema, or a refusal that names the first wrong field */
export function parseInput(route: Route, fields: Fields): { input: unknown } | { refusal: Refusal } {
  const row = rowOf(route.name);
  for (const [field, value] of Object.entries(row.fixed ?? {})) {
    if (fields[field] !== value) return { refusal: bad(`${field} must be ${value}`) };
  }
  if (row.hasOrganization && !Number.isInteger(fields.organization_id))
    return { refusal: bad('organization_id is required') };
  if (route.name === 'service.startBackupTrial' && fields.trial !== true) return { refusal: bad('trial must be true') };
  const parsed = row.input.safeParse({ ...fields, ...route.params });
  if (parsed.success) return { input: parsed.data };
  const issue = parsed.error.issues[0];
  return { refusal: bad(`${issue?.path.join('.') || 'input'}: ${issue?.message ?? 'wrong'}`) };
}

/** @param skewMs how far the provider's own clock is off */
export function dateProblem(header: string | null, skewMs: number): Refusal | null {
  const sent = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(header ?? '')
    ? Date.parse(header ?? '')
    : Number.NaN;
  return Math.abs(Date.now() + skewMs - sent) <= SKEW_MS ? null : deny(403, 'date skew');
}
