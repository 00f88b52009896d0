import 'server-only';
import type { Credential } from './request-headers';

/** In place of a secret. */
const CUT = '[…]';
/** A shorter one would also be found in ordinary words. */
const MIN_LENGTH = 8;
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
  const forms = [...credentialForms(credential), ...secretForms(credential.account, refreshed)];
  const lower = body.toLowerCase();
  // Characters of JSON may be written as escapes, which only the parsed text shows.
  if (!lower.includes('\\') && !forms.some((form) => lower.includes(form.lower))) return { cut: null, count: () => 0 };
  const pattern = new RegExp(forms.map(({ text }) => text.replace(SPECIAL, '\\$&')).join('|') || '(?!)', 'gi');
  let count = 0;
  const replace = (text: string) =>
    text.replace(pattern, () => {
      count += 1;
      return CUT;
    });
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value);
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [replace(name), cut(field)]));
  };
  return { cut: <Value>(value: Value) => cut(value) as Value, count: () => count }; // Only texts inside it change.
}

interface Form {
  text: string;
  /** Hex and percent-encoding have no case of their own. */
  lower: string;
}
const known = new WeakMap<Credential, readonly Form[]>();

function credentialForms(credential: Credential): readonly Form[] {
  const { account, token, mfaKey = '' } = credential;
  const forms = known.get(credential) ?? [...secretForms(account, token), ...secretForms(account, mfaKey)];
  known.set(credential, forms);
  return forms;
}

function secretForms(account: string, secret: string): Form[] {
  if (secret.length < MIN_LENGTH) return [];
  const texts = [...formsOf(`${account}:${secret}`), ...formsOf(secret)];
  return texts.map((text) => ({ text, lower: text.toLowerCase() }));
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
