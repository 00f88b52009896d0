/** What the provider of a measurement is told while it runs. */
export interface Settings {
  /** How long each answer waits, milliseconds. */
  waitMs: number;
  /** How long the answers of paths that begin so wait on top; null: none. */
  slow: { path: string; ms: number } | null;
  /** How many members an organisation has; null: as many as it has. */
  members: number | null;
  /** How many API keys it has; null: 14. */
  keys: number | null;
  /** How many domains its contracts have, where it has one; null: as many as it has. */
  domains: number | null;
}

/** Tells a running provider how to be. */
export async function setProvider(url: string, settings: Partial<Settings>): Promise<void> {
  const answer = await fetch(`${url}/bench/settings`, { method: 'POST', body: JSON.stringify(settings) });
  if (!answer.ok) throw new Error(`The provider did not take its settings: ${answer.status}`);
}
