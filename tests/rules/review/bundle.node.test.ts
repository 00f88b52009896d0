import { bundleElement, bundleEnd, bundleHead, bundleText, readBundle } from '@/lib/rules/review/bundle';

const manifest = { format: 'audit-bundle/1', parts: [] };
const pageOf = (...parts: [name: string, value: unknown][]) =>
  bundleHead("default-src 'none'") +
  parts.map(([name, value]) => bundleElement(name, bundleText(value))).join('') +
  bundleEnd('void 0');

test('what stands in a bundle comes back as it was, and nothing of it ends its element', () => {
  const note = '</script><script>alert(1)</script><!-- \u2028 \ud800 & "<b>"';
  const page = pageOf(['review', { note }], ['manifest', manifest]);
  expect(page.match(/<script/g)).toHaveLength(3);
  const bundle = readBundle(page);
  expect([...(bundle?.parts.keys() ?? [])]).toEqual(['review', 'manifest']);
  expect(JSON.parse(bundle?.parts.get('review') ?? '')).toEqual({ note });
  expect(bundle?.manifest).toEqual(manifest);
});

test('a second part of a name does not take the place of the first, and what is no bundle is none', () => {
  const bundle = readBundle(pageOf(['review', 1], ['review', 2], ['manifest', manifest]));
  expect([...(bundle?.parts ?? [])].slice(0, 2)).toEqual([
    ['review', '1'],
    ['review (2)', '2'],
  ]);
  expect(readBundle('{"evidence":{},"signature":{}}')).toBeNull();
});
