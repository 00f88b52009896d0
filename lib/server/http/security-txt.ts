import 'server-only';
import { LINKS } from '../env.ts';
import { SERVER_TIMING } from '../timing.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/**
 * The contact for reports of vulnerabilities (RFC 9116): the operator's support address, the only one that is configured.
 * @returns null without an https address of the operator's own: a wrong contact is worse than none
 */
export function securityTxt(support: string | undefined, origin: URL, nowMs = Date.now()): string | null {
  if (!support?.startsWith('https://') || support === LINKS.LINK_SUPPORT) return null;
  const fields = {
    Contact: new URL(support).href,
    Expires: new Date(nowMs + SERVER_TIMING.securityTxtMs).toISOString(),
    'Preferred-Languages': 'ja, en',
    ...(origin.protocol === 'https:' ? { Canonical: new URL(SECURITY_TXT_PATH, origin).href } : {}),
  };
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}
