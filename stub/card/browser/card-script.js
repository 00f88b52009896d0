/**
 * Stands for the card vendor's browser script in demos and tests: the same calls, the same events, and like it
 * the card's fields live in a frame of the card host, where the page around cannot read them.
 */
(() => {
  'use strict';
  const HOST = new URL(document.currentScript.src).origin;
  const LOAD_MS = 15_000;
  const UNREACHABLE = { error: { type: 'api_connection_error', message: 'The card host does not answer.' } };

  const createEmitter = () => {
    const listeners = new Map();
    const of = (name) => listeners.get(name) || [];
    return {
      on: (name, listener) => listeners.set(name, [...of(name), listener]),
      off: (name, listener) => listeners.set(name, listener ? of(name).filter((other) => other !== listener) : []),
      emit: (name, data) => {
        for (const listener of of(name)) listener(data);
      },
    };
  };

  const createFrame = (path, options) => {
    const element = document.createElement('iframe');
    element.src = `${HOST}/elements/${path}?${new URLSearchParams(options)}`;
    element.referrerPolicy = 'no-referrer';
    const { on, off, emit } = createEmitter();
    const waiting = new Map();
    let ready;
    const isReady = new Promise((resolve) => {
      ready = resolve;
    });
    const hear = (event) => {
      const isOurs = event.origin === HOST && event.source === element.contentWindow;
      if (!isOurs || !event.data || event.data.standIn !== true) return;
      const { id, event: name, result, ...rest } = event.data;
      if (name === 'ready') ready();
      if (name === 'height') element.style.height = `${Math.min(rest.height, 600)}px`;
      else if (name) emit(name, { elementType: 'payment', ...rest });
      if (waiting.has(id)) waiting.get(id)(result);
      waiting.delete(id);
    };
    addEventListener('message', hear);
    const ask = async (action, input) => {
      const late = new Promise((resolve) => {
        setTimeout(() => resolve('late'), LOAD_MS);
      });
      if ((await Promise.race([isReady, late])) === 'late') return UNREACHABLE;
      const id = crypto.randomUUID();
      element.contentWindow.postMessage({ standIn: true, id, action, input }, HOST);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
      });
    };
    const close = () => {
      removeEventListener('message', hear);
      element.remove();
    };
    return { element, on, off, ask, close };
  };

  const createPaymentElement = (options) => {
    const theme = options.appearance && options.appearance.theme === 'night' ? 'night' : 'stripe';
    const frame = createFrame('payment', { locale: options.locale || document.documentElement.lang || 'en', theme });
    frame.element.title =
      (options.locale || document.documentElement.lang) === 'ja'
        ? 'セキュアな支払い入力フレーム'
        : 'Secure payment input frame';
    Object.assign(frame.element.style, {
      width: '100%',
      height: '240px',
      border: '0',
      display: 'block',
      // A frame whose scheme is not its document's gets an opaque ground of the browser's own.
      colorScheme: theme === 'night' ? 'dark' : 'light',
    });
    const element = {
      _frame: frame,
      mount: (target) => {
        (typeof target === 'string' ? document.querySelector(target) : target).replaceChildren(frame.element);
      },
      unmount: () => frame.element.remove(),
      destroy: () => frame.close(),
      update: () => undefined,
      collapse: () => undefined,
      blur: () => frame.element.blur(),
      clear: () => undefined,
      focus: () => {
        void frame.ask('focus');
      },
      on: (name, listener) => {
        frame.on(name, listener);
        return element;
      },
      off: (name, listener) => {
        frame.off(name, listener);
        return element;
      },
      once: (name, listener) => {
        const run = (data) => {
          frame.off(name, run);
          listener(data);
        };
        frame.on(name, run);
        return element;
      },
    };
    return element;
  };

  const createElements = (given = {}) => {
    let options = given;
    let payment = null;
    const typeOf = (type) => (typeof type === 'string' ? type : (type && type.__elementType) || 'payment');
    return {
      get _options() {
        return options;
      },
      get _payment() {
        return payment;
      },
      create: (type, own) => {
        if (typeOf(type) !== 'payment') throw new Error('the stand-in has the payment element only');
        const made = createPaymentElement({ ...options, ...own });
        payment = made;
        const { destroy } = made;
        made.destroy = () => {
          if (payment === made) payment = null;
          destroy();
        };
        return made;
      },
      getElement: (type) => (typeOf(type) === 'payment' ? payment : null),
      update: (next) => {
        options = { ...options, ...next };
      },
      fetchUpdates: async () => ({}),
      submit: async () => ({ selectedPaymentMethod: 'card' }),
    };
  };

  const confirmSetup = async ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) => {
    const secret = clientSecret || elements._options.clientSecret;
    const returnUrl = confirmParams.return_url || location.href;
    const { error, setupIntent, next } = await elements._payment._frame.ask('confirm', {
      clientSecret: secret,
      returnUrl,
      expand: confirmParams.expand,
    });
    if (error) return { error };
    if (next) {
      location.assign(next);
      return new Promise(() => undefined);
    }
    if (redirect === 'if_required') return { setupIntent };
    const target = new URL(returnUrl);
    target.searchParams.set('setup_intent', setupIntent.id);
    target.searchParams.set('setup_intent_client_secret', secret);
    target.searchParams.set('redirect_status', 'succeeded');
    location.assign(target.href);
    return new Promise(() => undefined);
  };

  const retrieveSetupIntent = async (clientSecret) => {
    const frame = createFrame('controller', {});
    frame.element.title = 'card controller';
    frame.element.hidden = true;
    document.body.append(frame.element);
    const result = await frame.ask('retrieve', { clientSecret });
    frame.close();
    return result;
  };

  const absent = async () => ({
    error: { type: 'invalid_request_error', message: 'The stand-in does not have this call.' },
  });

  const Stripe = (key) => {
    if (typeof key !== 'string' || key === '') throw new Error('a publishable key is needed');
    return {
      elements: createElements,
      confirmSetup,
      retrieveSetupIntent,
      createToken: absent,
      createPaymentMethod: absent,
      confirmCardPayment: absent,
      confirmPayment: absent,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
