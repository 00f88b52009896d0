/** Loads the vendor's chat into this page, once the console has said who is asking or that it does not know. */
'use strict';

const { console: consoleOrigin, vendor } = document.body.dataset;
const IDENTIFY_MS = 5000;
const PATIENCE_MS = 15_000;
let isStarted = false;
let isTold = false;

function tell(type) {
  if (isTold) return;
  isTold = true;
  parent.postMessage({ type }, consoleOrigin);
}

function fail() {
  tell('embed:failed');
}

function start({ email, token }) {
  if (isStarted) return;
  isStarted = true;
  const isKnown = typeof email === 'string' && typeof token === 'string';
  // The vendor reads these before its widget loads.
  window.hsConversationsSettings = {
    loadImmediately: false,
    inlineEmbedSelector: '#embed',
    ...(isKnown ? { identificationEmail: email, identificationToken: token } : {}),
  };
  window.hsConversationsOnReady = [
    () => {
      window.HubSpotConversations.widget.load();
      tell('embed:ready');
    },
  ];
  const script = document.createElement('script');
  script.src = vendor;
  script.id = 'hs-script-loader';
  script.onerror = fail;
  document.head.append(script);
  setTimeout(fail, PATIENCE_MS);
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== consoleOrigin || source !== parent || parent === window) return;
  if (data?.type === 'visitor:identify') start(data);
  if (data?.type === 'visitor:anonymous') start({});
});
setTimeout(() => start({}), IDENTIFY_MS);
