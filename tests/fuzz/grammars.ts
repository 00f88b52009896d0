import fc from 'fast-check';

/** Hostile words of all kinds, whole and in pieces that fast-check puts together. */
const SIGNS =
  '/ // \\ . .. %2e %2f %5c %00 %0d%0a \t \r\n \u0000 # ? @ : ; , = & [ ] \u202e \u200b \ud800 ＠ 。 K 𝔢'.split(' ');
const WORDS =
  "home~signin~organization~callback~__proto__~constructor~toString~evil.example~javascript~data~http~https~null~NaN~Infinity~1e999~-0~9007199254740993~<script>~${x}~{{x}}~' or 1=1".split(
    '~',
  );

export const junk = fc.string({ unit: 'binary', maxLength: 60 });
const piece = fc.oneof(fc.constantFrom(...SIGNS), fc.constantFrom(...WORDS), fc.string({ maxLength: 6 }));
export const mixed = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
export const text = fc.oneof(mixed, junk);

/** Addresses near those of a host. */
export const address = (host: string) =>
  fc.oneof(
    text,
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', '//', '/', '\\\\', 'HTTPS:', 'javascript://', ''),
        fc.constantFrom(host, `${host}.`, `${host}@`, `x@${host}`, host.toUpperCase(), `${host}.evil.example`, ''),
        mixed,
      )
      .map((parts) => parts.join('')),
    mixed.map((path) => `/${path}`),
  );

/** A cookie header: ours, near ours, or none. */
export const cookieHeader = (good: string) => {
  const [name = '', value = ''] = good.split(/=(.*)/s);
  const bent = fc
    .tuple(fc.nat(value.length - 1), fc.string({ minLength: 1, maxLength: 3 }))
    .map(([at, by]) => value.slice(0, at) + by + value.slice(at + 1));
  const some = fc.oneof(
    bent,
    text,
    fc.nat(value.length).map((end) => value.slice(0, end)),
    fc.tuple(fc.constantFrom('Fe26.2*', 'Fe26.1*', '*'), mixed).map((parts) => parts.join('*')),
  );
  const pair = fc
    .tuple(fc.constantFrom(name, '__Host-flow', '__Host-ended', 'x', '__proto__', ''), some)
    .map((parts) => parts.join('='));
  return fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('; '));
};

/** Texts near an address of the network. */
export const networkAddress = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.tuple(fc.ipV4(), fc.nat(70_000)).map((parts) => parts.join(':')),
  fc.ipV6().map((one) => `[${one}]:443`),
  fc
    .array(fc.constantFrom('0', '1', '255', '256', 'ffff', '.', ':', '::', '/', '%', '[', ']', ' ', '0x7f', '１'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
  text,
);

const FIELDS = 'status data message description email password code id name domain role image iptables __proto__'.split(
  ' ',
);
const key = fc.oneof(fc.constantFrom(...FIELDS), mixed);
const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
/** Values of JSON, with the field names of the wire among their keys. */
export const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
})).value;
/** Texts that are JSON, nearly JSON, or JSON with a key twice. */
export const jsonText = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  fc.tuple(json, fc.nat(40), mixed).map(([value, at, by]) => {
    const whole = JSON.stringify(value);
    return whole.slice(0, at) + by + whole.slice(at);
  }),
  fc
    .tuple(key, leaf, leaf)
    .map(
      ([name, one, other]) =>
        `{${JSON.stringify(name)}:${JSON.stringify(one)},${JSON.stringify(name)}:${JSON.stringify(other)}}`,
    ),
  fc.nat(3000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  text,
);

/** Pieces of organization files, and of what YAML can do beside them. */
const YAML_PARTS =
  'version: 1\n~organization:\n  id: 7\n~members:\n~  - ~email: a@b.c\n~&a ~*a\n~!!x ~[~]~{~}~? ~: ~"~|\n~<<: ~---\n~\t'.split(
    '~',
  );
const yamlParts = fc.array(fc.oneof(fc.constantFrom(...YAML_PARTS), fc.string({ unit: 'grapheme', maxLength: 5 })), {
  maxLength: 30,
});
export const yaml = yamlParts.map((parts) => parts.join(''));
