/** Scenarios that change the texts and fields of an answer. */
import type { ProviderOperationName } from '../../lib/operations/table.ts';
import type { Reply } from '../api/reply.ts';
import type { ScenarioRegistry, Situation } from './scenario-registry.ts';

/** Texts that would run, break out or reorder if they were used as more than text. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  ['javascript', 'alert(1)'].join(':'),
  '{{constructor.constructor("alert(1)")()}}',
  '</title><iframe srcdoc="<script>alert(1)</script>">',
  '\u202Egpj.exe',
  'one\ntwo\r\nthree',
  '=HYPERLINK("http://127.0.0.1:9/","x")',
  '<math><mtext></table><mglyph><style><img src onerror=alert(1)>',
] as const satisfies readonly string[];

const NAMES = /name$|^address$|^(description|message)$|^environment$/i;

export function applyTextScenarios(
  scenarios: ScenarioRegistry,
  name: ProviderOperationName,
  reply: Reply,
  situation: Situation,
): Reply {
  let data: unknown = reply.data;
  if (name === 'apikey.list' && scenarios.take('accessKeyInList', situation)) data = mapObjects(data, leakKey);
  if (scenarios.take('extraFields', situation))
    data = mapObjects(data, (fields) => ({ ...fields, isAdmin: true, extra: { deep: [null] } }));
  const changed = data === reply.data ? reply : { ...reply, data };
  if (!scenarios.take('hostileTexts', situation)) return changed as Reply; // Only the data differs.
  let turn = 0;
  const hostile = (text: string) => `${HOSTILE_TEXTS[turn++ % HOSTILE_TEXTS.length] ?? ''} ${text}`;
  return mapObjects(changed, (fields) => mapTexts(fields, hostile)) as Reply; // The same fields.
}

function leakKey(fields: Record<string, unknown>): Record<string, unknown> {
  return 'apikeyId' in fields ? { ...fields, accessKey: 'leaked-by-the-provider' } : fields;
}

function mapTexts(fields: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    NAMES.test(key) && typeof value === 'string' ? change(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function mapObjects(value: unknown, change: (fields: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)]);
  return change(Object.fromEntries(inner));
}
