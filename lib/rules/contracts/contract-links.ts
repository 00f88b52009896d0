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
