/** Runs inside the card host's frame: what is typed about a card stays here and goes to the card host only. */
(() => {
  'use strict';
  const { parent: parentOrigin, kind } = document.documentElement.dataset;
  const form = document.querySelector('form');
  const error = document.querySelector('.error');
  const tell = (message) => parent.postMessage({ standIn: true, ...message }, parentOrigin);
  const valueOf = (name) => form.elements.namedItem(name).value;
  const isComplete = () => ['number', 'expiry', 'cvc'].every((name) => valueOf(name).trim() !== '');

  const confirm = async ({ clientSecret, returnUrl, expand }) => {
    const card = { number: valueOf('number'), expiry: valueOf('expiry'), cvc: valueOf('cvc') };
    const answer = await fetch('/elements/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, returnUrl, expand, locale: document.documentElement.lang, ...card }),
    });
    const result = await answer.json();
    error.textContent = result.error ? result.error.message : '';
    return result;
  };

  const retrieve = async ({ clientSecret }) => {
    const answer = await fetch(`/elements/intent?${new URLSearchParams({ client_secret: clientSecret })}`);
    return answer.json();
  };

  const actions = { confirm, retrieve, focus: async () => form.elements.namedItem('number').focus() };

  const perform = async ({ id, action, input }) => {
    try {
      tell({ id, result: await actions[action](input) });
    } catch {
      tell({ id, result: { error: { type: 'api_connection_error', message: 'The card host does not answer.' } } });
    }
  };

  addEventListener('message', (event) => {
    if (event.origin !== parentOrigin || event.source !== parent || !event.data || event.data.standIn !== true) return;
    if (Object.hasOwn(actions, event.data.action)) void perform(event.data);
  });

  if (form) {
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => {
      error.textContent = '';
      tell({ event: 'change', complete: isComplete(), empty: valueOf('number') === '' });
    });
    form.addEventListener('focusin', () => tell({ event: 'focus' }));
    form.addEventListener('focusout', () => tell({ event: 'blur' }));
    new ResizeObserver(() => tell({ event: 'height', height: document.body.scrollHeight })).observe(document.body);
  }
  tell({ event: 'ready', kind });
})();
