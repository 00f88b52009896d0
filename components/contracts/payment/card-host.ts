import type { Stripe } from '@stripe/stripe-js';
import { lazyImport } from '@/lib/client/lazy-import';

export interface CardHost {
  key: string;
  /** Another address for the vendor's script; null for its own. */
  script: string | null;
}

let loaded: Promise<Stripe | null> | undefined;

/** Loads the vendor's script on first use; null if it cannot be loaded. Card data never passes the console (decision 0014). */
export function loadCardHost({ key, script }: CardHost, locale: 'ja' | 'en'): Promise<Stripe | null> {
  loaded ??= open(key, script, locale).catch(() => {
    // The next call tries again.
    loaded = undefined;
    return null;
  });
  return loaded;
}

async function open(key: string, script: string | null, locale: 'ja' | 'en'): Promise<Stripe | null> {
  const stripe = await lazyImport(() => import('@stripe/stripe-js/pure'));
  if (!stripe) throw new Error('the card script did not load');
  if (script && !('Stripe' in window)) await addScript(script);
  if (!script) stripe.loadStripe.setLoadParameters({ advancedFraudSignals: false });
  return stripe.loadStripe(key, { locale });
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the card script did not load')));
    document.head.append(element);
  });
}
