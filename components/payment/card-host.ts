import type { Stripe } from '@stripe/stripe-js';

/** How to reach the card vendor: its publishable key, and another place for its script than its own. */
export interface CardHost {
  key: string;
  script: string | null;
}

let loaded: Promise<Stripe | null> | undefined;

/**
 * Loads the vendor's script on first use and opens it for the key. Nothing of a card ever passes the console: the fields
 * are the vendor's own frames.
 * @param locale of the fields
 * @returns null where it cannot be loaded
 */
export function loadCardHost({ key, script }: CardHost, locale: 'ja' | 'en'): Promise<Stripe | null> {
  loaded ??= open(key, script, locale).catch(() => {
    // The next try may have a network again.
    loaded = undefined;
    return null;
  });
  return loaded;
}

async function open(key: string, script: string | null, locale: 'ja' | 'en'): Promise<Stripe | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  if (script && !('Stripe' in window)) await addScript(script);
  if (!script) loadStripe.setLoadParameters({ advancedFraudSignals: false });
  return loadStripe(key, { locale });
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the card script did not load')));
    document.head.append(element);
  });
}
