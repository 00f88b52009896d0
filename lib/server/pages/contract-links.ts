import 'server-only';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { readEnv } from '@/lib/server/env';

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
