/** Intents and cards as the stand-in keeps them, and an intent as the vendor answers it. */
export interface IntentRow {
  id: string;
  secret: string;
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  method: string | null;
  return_url: string | null;
}

export interface MethodRow {
  id: string;
  customer: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
}

/** A SetupIntent in the vendor's form. */
export function intentAnswer({ id, secret, customer, status, method }: IntentRow) {
  return {
    id,
    object: 'setup_intent',
    client_secret: secret,
    customer,
    status,
    payment_method: method,
    payment_method_types: ['card'],
    usage: 'off_session',
  };
}
