import 'server-only';

/** Every fixed external link of the specification, section 2, by its variable, with a placeholder (wire contract, section 1). */
export const LINKS = {
  LINK_SUPPORT: 'https://support.example.com/hc/requests/new',
  LINK_CONTACT_FORM: 'https://www.example.com/contact',
  LINK_ANNUAL_FORM: 'https://www.example.com/annual',
  LINK_DEPLOYMENT_QUOTE: 'https://deployment.example.com/quote',
  LINK_YEARLY_ESTIMATE: 'https://www.example.com/estimate/{planCode}',
  LINK_SITE_THANKS: 'https://site.example.com/thanks',
  LINK_SITE_PLANS: 'https://site.example.com/plan_e.html',
  LINK_SITE_COMMUNITY: 'https://site.example.com/community',
  LINK_CUSTOMISATION_START: 'https://customisation.example.com/start',
  LINK_CUSTOMISATION_PLANS: 'https://customisation.example.com/plan_c.html',
  LINK_FREE_DOMAIN_HELP: 'https://support.example.com/hc/articles/free-domain',
  /** Where the first call with an API key goes, as its screen proposes it. */
  LINK_API: 'https://api.example.com/',
  LINK_TERMS: 'https://www.example.com/terms',
  LINK_PRIVACY: 'https://www.example.com/privacy',
} as const;
