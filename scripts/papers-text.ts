/** What npm's lock file says of a package. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  integrity?: string;
}

const HEAD = `# Licences

What is installed to run the console, by licence; tools of development are left out. Printed from \`package-lock.json\` by \`npm run papers\`,
which also writes the bill of materials (CycloneDX) to \`papers/sbom.cdx.json\`; a test fails if this page is older than the lock file.
The console's own licence is [LICENSE](../LICENSE).

| licence | packages |
| --- | --- |
`;

/** The packages without which the console does not run, of every platform, each name and version once. */
export function runtimePackages(packages: Record<string, LockedPackage>): { name: string; entry: LockedPackage }[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? path, entry }));
}

/** @param packages of the lock file @returns the whole text of docs/licences.md */
export function licencesText(packages: Record<string, LockedPackage>): string {
  const byLicence = Map.groupBy(runtimePackages(packages), ({ entry }) => entry.license ?? 'not said');
  const rows = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([licence, members]) => {
      const names = members.map(({ name, entry }) => `${name} ${entry.version}`);
      return `| ${licence} | ${[...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'en')).join(', ')} |`;
    });
  return `${HEAD}${rows.join('\n')}\n`;
}

/** What is read and kept of npm's bill of materials. */
interface Bom {
  metadata: { component: { name: string } };
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * The bill of materials of what is delivered. npm's own leaves packages out as soon as a tool of development needs them too, and
 * names the folder in place of the project.
 * @param all of npm, with everything @param project its name
 */
export function deliveredBom<All extends Bom>(all: All, packages: Record<string, LockedPackage>, project: string): All {
  const delivered = new Set(runtimePackages(packages).map(({ name, entry }) => `${name} ${entry.version}`));
  const components = all.components.filter(({ name, version }) => delivered.has(`${name} ${version}`));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref) || ref.startsWith(`${project}@`))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) }));
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name: project } };
  return { ...all, metadata, components, dependencies };
}

/** The youngest that a version may be: what was taken over by a stranger is mostly found within days. */
export const YOUNGEST_DAYS = 7;

/** The versions that one lock file has and another has not, each once. */
export function newVersions(
  before: Record<string, LockedPackage>,
  now: Record<string, LockedPackage>,
): { name: string; version: string }[] {
  const versionsOf = (packages: Record<string, LockedPackage>) =>
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { version = '' }]) => `${path.split('node_modules/').at(-1)} ${version}`);
  const known = new Set(versionsOf(before));
  return [...new Set(versionsOf(now))]
    .filter((one) => !known.has(one))
    .map((one) => {
      const [name = '', version = ''] = one.split(' ');
      return { name, version };
    });
}

/** Whole days since a version came out; null if the registry does not say when. */
export function ageInDays(publishedAt: string | undefined, nowMs: number): number | null {
  const ms = nowMs - Date.parse(publishedAt ?? '');
  return Number.isNaN(ms) ? null : Math.floor(ms / 86_400_000);
}
