/** Where the contract screen leads outside the console; the addresses are configured. */
export interface ContractLinks {
  support: string;
  sitePlans: string;
  siteCommunity: string;
  deploymentQuote: string;
  customisationPlans: string;
  annualForm: string;
  /** Holds `{planCode}`. */
  yearlyEstimate: string;
  freeDomainHelp: string;
}

/** The yearly estimate of one plan. */
export function estimateLink({ yearlyEstimate }: ContractLinks, planCode: string): string {
  return yearlyEstimate.replaceAll('{planCode}', encodeURIComponent(planCode));
}

/**
 * The address of a billing portal, judged before anybody is sent there (promises: V-A5): one of the configured hosts over
 * https, or loopback where the provider itself is on loopback.
 * @param url as the provider answered it
 * @param hosts each a name, with its port where it is not the usual one
 * @returns the address, or null where it is not safe to go there
 */
export function safePortalAddress(url: string, hosts: readonly string[], isProviderLocal: boolean): string | null {
  const address = URL.parse(url);
  if (!address || address.username || address.password) return null;
  if (address.protocol === 'https:' && hosts.includes(address.host)) return address.href;
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
  return isProviderLocal && isLoopback && /^https?:$/.test(address.protocol) ? address.href : null;
}
