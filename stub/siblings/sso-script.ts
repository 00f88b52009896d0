/** Scripts of a sibling's pages, which run in the browser on the sibling's own origin. */

/** Takes credentials from the console only, and acknowledges them unless silent: docs/wire-contract.md#credential-message. */
export const SSO_SCRIPT = (consoleOrigin: string, isSilent: boolean): string => `
(() => {
  'use strict';
  const CONSOLE = ${JSON.stringify(consoleOrigin)};
  const KEY = 'sibling.credential';
  const isText = (value) => typeof value === 'string' && value.length <= 8192;
  const basic = (email, token) => {
    let bytes = '';
    for (const byte of new TextEncoder().encode(email + ':' + token)) bytes += String.fromCharCode(byte);
    return 'Basic ' + btoa(bytes);
  };
  const show = (email) => {
    const who = document.getElementById('who');
    who.textContent = email || who.dataset.none;
    who.dataset.state = email ? 'in' : 'out';
  };
  const check = async () => {
    const kept = JSON.parse(localStorage.getItem(KEY) || 'null');
    if (!kept) return show('');
    const headers = { authorization: basic(kept.email, kept.token) };
    if (kept.mfaSessionKey) headers['x-mfa-session'] = kept.mfaSessionKey;
    const answer = await fetch('/whoami', { headers });
    show((await answer.json()).email || '');
  };
  addEventListener('message', (event) => {
    if (event.origin !== CONSOLE || event.source !== parent || parent === window) return;
    const { type, id, email, token, mfaSessionKey } = event.data || {};
    if (type !== 'sso:credential' || ![id, email, token, mfaSessionKey].every(isText) || id === '') return;
    if (email === '' || token === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ email, token, mfaSessionKey }));
    ${isSilent ? '' : "parent.postMessage({ type: 'sso:ack', id }, CONSOLE);"}
    check().catch(() => show(''));
  });
  addEventListener('storage', () => check().catch(() => show('')));
  check().catch(() => show(''));
})();
`;

/** What a hostile sibling posts instead of one honest acknowledgement. */
const HOSTILE: Record<string, string> = {
  wrongId: "parent.postMessage({ type: 'sso:ack', id: 'made-up' }, '*');",
  wrongType:
    "parent.postMessage({ type: 'sso:credential', id, email: 'attacker@example.com', token: 'x', mfaSessionKey: '' }, '*');",
  text: "parent.postMessage('sso:ack', '*'); parent.postMessage(JSON.stringify({ type: 'sso:ack', id }), '*');",
  array: "parent.postMessage(['sso:ack', id], '*'); parent.postMessage(null, '*'); parent.postMessage(7, '*');",
  proto: 'parent.postMessage(JSON.parse(\'{"__proto__":{"type":"sso:ack"},"constructor":{"id":1}}\'), \'*\');',
  deep: "let deep = {}; for (let i = 0; i < 1000; i += 1) deep = { deep }; parent.postMessage({ type: 'sso:ack', id: deep }, '*');",
  large: "parent.postMessage({ type: 'sso:ack', id: 'x'.repeat(5e6) }, '*');",
  nullOrigin:
    "const box = document.createElement('iframe'); box.sandbox = 'allow-scripts'; box.srcdoc = '<script>top.postMessage({ type: \"sso:ack\", id: ' + JSON.stringify(id) + ' }, \"*\")<\\/script>'; document.body.append(box);",
  wrongWindow:
    "const inner = document.createElement('iframe'); document.body.append(inner); inner.contentDocument.write('<script>top.postMessage({ type: \"sso:ack\", id: ' + JSON.stringify(id) + ' }, \"*\")<\\/script>');",
  flood: "for (let i = 0; i < 1000; i += 1) parent.postMessage({ type: 'sso:ack', id: 'flood-' + i }, '*');",
  duplicates: "for (let i = 0; i < 1000; i += 1) parent.postMessage({ type: 'sso:ack', id }, '*');",
};

/** @param variant a name, or `all` but for `duplicates`, which acknowledges a thousand times */
export function hostileScript(variant: string): string {
  const names = variant === 'all' ? Object.keys(HOSTILE).filter((name) => name !== 'duplicates') : [variant];
  const lines = names.map(
    (name) => `try { ${HOSTILE[name] ?? ''} } catch (error) { console.info('hostile', String(error)); }`,
  );
  return `addEventListener('message', (event) => { const id = event.data && event.data.id; ${lines.join('\n')} });`;
}
