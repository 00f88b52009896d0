/** Stands for the vendor's chat script: reads its settings from the page, and shows who it was told is there. */
(() => {
  'use strict';
  const host = new URL(document.currentScript.src).origin;
  const isJapanese = document.documentElement.lang === 'ja';
  const words = isJapanese
    ? { greeting: 'こんにちは。ご質問をどうぞ。', guest: 'ゲスト', label: 'メッセージ' }
    : { greeting: 'Hello. How can we help?', guest: 'Guest', label: 'Message' };

  const identify = async ({ identificationEmail: email, identificationToken: token }) => {
    if (!email || !token) return words.guest;
    const answer = await fetch(`${host}/conversations/identify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, token }),
    });
    return (await answer.json()).isKnown ? email : words.guest;
  };

  const load = async () => {
    const settings = window.hsConversationsSettings ?? {};
    const box = document.createElement('div');
    box.style.padding = '16px';
    const who = Object.assign(document.createElement('strong'), { textContent: await identify(settings) });
    const greeting = Object.assign(document.createElement('p'), { textContent: words.greeting });
    const input = Object.assign(document.createElement('input'), { type: 'text' });
    input.setAttribute('aria-label', words.label);
    box.append(who, greeting, input);
    document.querySelector(settings.inlineEmbedSelector).replaceChildren(box);
  };

  window.HubSpotConversations = { widget: { load: () => void load() } };
  for (const run of window.hsConversationsOnReady ?? []) run();
})();
