import 'server-only';
import type { Locale } from '@/lib/rules/locales';
import { readEnv } from '@/lib/server/env';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import type { Sibling } from '@/lib/rules/auth/siblings';

/**
 * Pages of the marketing platform that screens show in frames: the contact form in Japanese, and the chat. They stand on
 * an origin of their own, where the vendor's scripts run, so that none ever runs on a page of the console (promises: T37).
 */

/** The address of the embedded contact form; null where it is not configured, or not for this language. */
export function contactFormUrl(locale: Locale): string | null {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_FORM_ID, HUBSPOT_SCRIPT_ORIGIN } = readEnv();
  if (locale !== 'ja' || !HUBSPOT_PORTAL_ID || !HUBSPOT_FORM_ID || !HUBSPOT_SCRIPT_ORIGIN) return null;
  return pageOf(HUBSPOT_SCRIPT_ORIGIN, '/form', { portalId: HUBSPOT_PORTAL_ID, formId: HUBSPOT_FORM_ID, lang: locale });
}

/** The address of the chat; null where it is not configured. */
export function chatUrl(locale: Locale): string | null {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_SCRIPT_ORIGIN } = readEnv();
  if (!HUBSPOT_PORTAL_ID || !HUBSPOT_SCRIPT_ORIGIN) return null;
  return pageOf(HUBSPOT_SCRIPT_ORIGIN, '/chat', { portalId: HUBSPOT_PORTAL_ID, lang: locale });
}

function pageOf(origin: string, path: string, parameters: Record<string, string>): string {
  return `${origin}${path}?${new URLSearchParams(parameters)}`;
}

/** The external links of the contract screen (specification, section 2). */
export function contractLinks(): ContractLinks {
  const { links } = readEnv();
  return {
    support: links.LINK_SUPPORT,
    sitePlans: links.LINK_SITE_PLANS,
    siteCommunity: links.LINK_SITE_COMMUNITY,
    deploymentQuote: links.LINK_DEPLOYMENT_QUOTE,
    customisationPlans: links.LINK_CUSTOMISATION_PLANS,
    annualForm: links.LINK_ANNUAL_FORM,
    yearlyEstimate: links.LINK_YEARLY_ESTIMATE,
    freeDomainHelp: links.LINK_FREE_DOMAIN_HELP,
  };
}

/** The three sibling apps, as configured. */
export function siblingApps(): readonly Sibling[] {
  const { SITE_APP_URL, DEPLOYMENT_APP_URL, CUSTOMISATION_APP_URL } = readEnv();
  return [
    { name: 'site', url: SITE_APP_URL },
    { name: 'deployment', url: DEPLOYMENT_APP_URL },
    { name: 'customisation', url: CUSTOMISATION_APP_URL },
  ];
}
