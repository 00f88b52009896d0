/** What the operator of the console sets and rules of the business depend on. Server and browser set it before they ask. */
export interface OperatorValues {
  /** Free contracts on these domains of the host platform are explained by a support article. */
  hostPlatformDomains: readonly string[];
  /** Public mail hosts: with `#` an address there would name the account of another person. */
  domainsWithoutSuffix: readonly string[];
}

export const defaultOperatorValues: OperatorValues = {
  hostPlatformDomains: ['cybozu.com', 'kintone.com', 'lowcode.example.com'],
  domainsWithoutSuffix: ['gmail.com', 'yahoo.co.jp', 'outlook.com', 'hotmail.com', 'icloud.com'],
};

let values = defaultOperatorValues;

export function operatorValues(): OperatorValues {
  return values;
}

export function setOperatorValues(given: OperatorValues): void {
  values = given;
}
