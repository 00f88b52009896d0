/** Stands for the vendor's form script: draws a form into the page that embeds it. */
(() => {
  'use strict';
  const host = new URL(document.currentScript.src).origin;
  const WORDS = {
    ja: {
      email: 'メールアドレス',
      message: 'お問い合わせ内容',
      send: '送信',
      thanks: 'お問い合わせを受け付けました。',
    },
    en: { email: 'E-mail address', message: 'Message', send: 'Send', thanks: 'We have received your message.' },
  };

  const field = (text, input) => {
    const label = document.createElement('label');
    label.style.cssText = 'display:grid;gap:4px;margin-bottom:12px';
    input.required = true;
    label.append(text, input);
    return label;
  };

  const create = ({ portalId, formId, target, locale, onFormReady }) => {
    const words = WORDS[locale] ?? WORDS.en;
    const form = document.createElement('form');
    const email = Object.assign(document.createElement('input'), { type: 'email', name: 'email' });
    const message = Object.assign(document.createElement('textarea'), { name: 'message', rows: 5 });
    const send = Object.assign(document.createElement('button'), { textContent: words.send });
    form.append(field(words.email, email), field(words.message, message), send);
    const submit = async () => {
      const answer = await fetch(`${host}/submissions/${portalId}/${formId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: email.value, message: message.value }),
      });
      if (answer.ok) form.replaceChildren(Object.assign(document.createElement('p'), { textContent: words.thanks }));
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit();
    });
    document.querySelector(target).replaceChildren(form);
    onFormReady?.();
  };

  window.hbspt = { forms: { create } };
})();
