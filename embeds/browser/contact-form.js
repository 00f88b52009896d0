/** Shows the vendor's form in this page, and tells the console whether there is one. */
'use strict';

const { console: consoleOrigin, portal, form, region, vendor } = document.body.dataset;
const PATIENCE_MS = 10_000;
let isTold = false;

function tell(type) {
  if (isTold) return;
  isTold = true;
  parent.postMessage({ type }, consoleOrigin);
}

function fail() {
  tell('embed:failed');
}

const script = document.createElement('script');
script.src = vendor;
script.onerror = fail;
script.onload = () => {
  if (!window.hbspt?.forms) return fail();
  window.hbspt.forms.create({
    region,
    portalId: portal,
    formId: form,
    target: '#embed',
    locale: document.documentElement.lang,
    onFormReady: () => tell('embed:ready'),
  });
};
document.head.append(script);
setTimeout(fail, PATIENCE_MS);
