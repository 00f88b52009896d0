import 'server-only';
import type { Credential } from './request-headers';

const CUT = '[…]';
/** A shorter one would also be found in ordinary words. */
const MIN_LENGTH = 8;
/** Far below what any answer has, and what recursion can take: something deeper is left out. */
const MOST_DEPTH = 100;
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/**
 * Cuts the call's own secrets out of what the provider answered, in every form in which they could come back (promise V-R7):
 * as they are, in hex, percent-encoded, and in base64 at each of its three alignments.
 * @returns `cut` is null if the body holds none of them; `count` of those that were cut
 */
export function secretCutter(
  body: string,
  credential: Credential,
  refreshed = '',
): { cut: (<Value>(value: Value) => Value) | null; count: () => number } {
  const { account, token, mfaKey = '' } = credential;
  const lower = body.toLowerCase();
  const searched = [...lowerForms(credential), ...inLower(secretForms(account, refreshed))];
  // Characters of JSON may be written as escapes, which only the parsed text shows.
  if (!lower.includes('\\') && !searched.some((form) => lower.includes(form))) return { cut: null, count: () => 0 };
  const forms = [token, mfaKey, refreshed].flatMap((secret) => secretForms(account, secret));
  const pattern = new RegExp(forms.map((form) => form.replace(SPECIAL, '\\$&')).join('|') || '(?!)', 'gi');
  let count = 0;
  const replace = (text: string) =>
    text.replace(pattern, () => {
      count += 1;
      return CUT;
    });
  const cut = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return replace(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MOST_DEPTH) return CUT;
    if (Array.isArray(value)) return value.map((one) => cut(one, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [replace(name), cut(field, depth + 1)]));
  };
  return { cut: <Value>(value: Value) => cut(value) as Value, count: () => count }; // Only texts inside it change.
}

/** What is searched for in each answer. Ten thousand sessions keep theirs, so each once and without the text that it was made of. */
const known = new WeakMap<Credential, readonly string[]>();

function lowerForms(credential: Credential): readonly string[] {
  const { account, token, mfaKey = '' } = credential;
  const forms = known.get(credential) ?? inLower([token, mfaKey].flatMap((secret) => secretForms(account, secret)));
  known.set(credential, forms);
  return forms;
}

/** Hex and percent-encoding have no case of their own. Most forms are the same in percent-encoding, and in both alphabets of base64. */
const inLower = (forms: readonly string[]): string[] => [...new Set(forms.map((form) => form.toLowerCase()))];

function secretForms(account: string, secret: string): string[] {
  return secret.length < MIN_LENGTH ? [] : [...formsOf(`${account}:${secret}`), ...formsOf(secret)];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const aligned = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // The characters at both ends also hold bits of the neighbours.
    const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)];
    const inner = text.slice(from, to);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [secret, encodeURIComponent(secret), bytes.toString('hex'), ...aligned];
}
