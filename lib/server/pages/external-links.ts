import 'server-only';
import type { Sibling } from '@/lib/rules/auth/siblings';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import type { Locale } from '@/lib/rules/locales';
import { readEnv } from '@/lib/server/env';

// The contact form and the chat of the marketing platform stand on an origin of their own, so that the vendor's scripts
// never run on a page of the console.

/** The page with the embedded contact form; null if it is not configured, or not for this language. */
export function contactFormUrl(locale: Locale): string | null {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_FORM_ID, HUBSPOT_SCRIPT_ORIGIN } = readEnv();
  if (locale !== 'ja' || !HUBSPOT_PORTAL_ID || !HUBSPOT_FORM_ID || !HUBSPOT_SCRIPT_ORIGIN) return null;
  return pageUrl(HUBSPOT_SCRIPT_ORIGIN, '/form', {
    portalId: HUBSPOT_PORTAL_ID,
    formId: HUBSPOT_FORM_ID,
    lang: locale,
  });
}

export function chatUrl(locale: Locale): string | null {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_SCRIPT_ORIGIN } = readEnv();
  if (!HUBSPOT_PORTAL_ID || !HUBSPOT_SCRIPT_ORIGIN) return null;
  return pageUrl(HUBSPOT_SCRIPT_ORIGIN, '/chat', { portalId: HUBSPOT_PORTAL_ID, lang: locale });
}

/** Where card entry comes from; null if it is not configured. */
export function cardHost(): { key: string; script: string | null } | null {
  const { STRIPE_PUBLISHABLE_KEY: key, STRIPE_JS_URL: script } = readEnv();
  return key ? { key, script: script ?? null } : null;
}

function pageUrl(origin: string, path: string, parameters: Record<string, string>): string {
  return `${origin}${path}?${new URLSearchParams(parameters)}`;
}

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

export function siblingApps(): readonly Sibling[] {
  const { SITE_APP_URL, DEPLOYMENT_APP_URL, CUSTOMISATION_APP_URL } = readEnv();
  return [
    { name: 'site', url: SITE_APP_URL },
    { name: 'deployment', url: DEPLOYMENT_APP_URL },
    { name: 'customisation', url: CUSTOMISATION_APP_URL },
  ];
}

/** What the home screen leads to. */
export function homeScreenLinks() {
  const { links } = readEnv();
  return {
    siblings: siblingApps(),
    links: {
      sitePlans: links.LINK_SITE_PLANS,
      customisationPlans: links.LINK_CUSTOMISATION_PLANS,
      annualForm: links.LINK_ANNUAL_FORM,
    },
  };
}
