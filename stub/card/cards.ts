/** Calls to the card vendor through its own library, for the stand-in and the real test mode alike. */
import Stripe from 'stripe';

export interface Cards {
  createCustomer: (name: string) => Promise<string>;
  hasCustomer: (id: string) => Promise<boolean>;
  /** @returns the client secret of a new SetupIntent */
  startEntry: (customer: string) => Promise<string>;
  /** @returns null if the card vendor knows no such card */
  setDefault: (customer: string, paymentMethodId: string) => Promise<{ fingerprint: string } | null>;
  openPortal: (customer: string, returnUrl: string) => Promise<string>;
}

type Send = (request: Request) => Response | Promise<Response>;

/** @param secretKey of a test account; null for the stand-in, which answers inside this process */
export function createCards(secretKey: string | null, standIn: Send): Cards {
  const stripe =
    secretKey === null ? standInClient(standIn) : new Stripe(secretKey, { telemetry: false, timeout: 10_000 });
  return {
    createCustomer: async (name) => (await stripe.customers.create({ name })).id,
    hasCustomer: async (id) => {
      const found = await orNull(stripe.customers.retrieve(id));
      return found !== null && !found.deleted;
    },
    startEntry: async (customer) => {
      const intent = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true },
      });
      if (!intent.client_secret) throw new Error('the card host gave no client secret');
      return intent.client_secret;
    },
    setDefault: async (customer, paymentMethodId) => {
      const method = await orNull(stripe.paymentMethods.retrieve(paymentMethodId));
      const fingerprint = method?.card?.fingerprint;
      if (!method || !fingerprint) return null;
      const owner = typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null);
      if (owner !== null && owner !== customer) return null;
      if (owner === null) await stripe.paymentMethods.attach(paymentMethodId, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } });
      return { fingerprint };
    },
    openPortal: async (customer, return_url) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url })).url,
  };
}

export function isCardHostError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

function standInClient(send: Send): Stripe {
  const fetchHere = async (input: string | URL | Request, init?: RequestInit) => send(new Request(input, init));
  return new Stripe('sk_test_stand_in', {
    httpClient: Stripe.createFetchHttpClient(fetchHere),
    host: '127.0.0.1',
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function orNull<Found>(wanted: Promise<Found>): Promise<Found | null> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
