/** External links of the contract screen, from the environment. */
export interface ContractLinks {
  support: string;
  sitePlans: string;
  siteCommunity: string;
  deploymentQuote: string;
  customisationPlans: string;
  annualForm: string;
  /** May hold `{planCode}`. */
  yearlyEstimate: string;
  freeDomainHelp: string;
}

/** The yearly estimate of this plan. */
export function estimateLink(yearlyEstimate: string, planCode: string): string {
  return yearlyEstimate.replaceAll('{planCode}', encodeURIComponent(planCode));
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
