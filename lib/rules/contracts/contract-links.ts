/** External links of the contract screen, from the environment. */
export interface ContractLinks {
  support: string;
  sitePlans: string;
  siteCommunity: string;
  deploymentQuote: string;
  customisationPlans: string;
  /** May hold `{planCode}`, as the next does. */
  annualForm: string;
  yearlyEstimate: string;
  freeDomainHelp: string;
}

export type AnnualLinks = Pick<ContractLinks, 'annualForm' | 'yearlyEstimate'>;

/** The two ways to an annual plan, for this plan. */
export function annualLinks({ annualForm, yearlyEstimate }: AnnualLinks, planCode: string): AnnualLinks {
  const fill = (link: string) => link.replaceAll('{planCode}', encodeURIComponent(planCode));
  return { annualForm: fill(annualForm), yearlyEstimate: fill(yearlyEstimate) };
}

/**
 * Lets a billing portal through only on a configured host over https, or on loopback if the provider is there too
 * (promise V-A5).
 * @param hosts names, with the port if it is not the usual one
 * @returns null if it is not safe to go there
 */
export function safePortalAddress(url: string, hosts: readonly string[], isProviderLocal: boolean): string | null {
  const address = URL.parse(url);
  if (!address || address.username || address.password) return null;
  if (address.protocol === 'https:' && hosts.includes(address.host)) return address.href;
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
  return isProviderLocal && isLoopback && /^https?:$/.test(address.protocol) ? address.href : null;
}
