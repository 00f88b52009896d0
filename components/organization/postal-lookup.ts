import { addressIn, lookUpParts } from '@/lib/rules/organization/postal-code';
import { TIMING } from '@/lib/rules/timing';

const LARGEST_ANSWER = 100_000;

/**
 * Looks a postal code's address up: digits only go out, to the one host, within 3 s (specification, section 5; V-J5).
 * It is a comfort, so it never fails aloud.
 * @param service address of the look-up service, without a slash at its end
 * @param signal of a look-up that nobody waits for any more
 * @returns the address, or null where there is none
 */
export async function lookUpAddress(service: string, postalCode: string, signal: AbortSignal): Promise<string | null> {
  const parts = lookUpParts(postalCode);
  if (!parts) return null;
  try {
    const response = await fetch(`${service}/${parts[0]}/${parts[1]}.json`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMING.postalCodeWaitMs)]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    const text = response.ok ? await response.text() : '';
    return text.length > 0 && text.length <= LARGEST_ANSWER ? addressIn(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
