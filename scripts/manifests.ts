import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/**
 * Checks manifests of Kubernetes, as one YAML stream on standard input, against the models of its API: types and required
 * fields by the model of each kind, names of fields by all that the API knows. One line for each problem.
 */
interface Model {
  new (data: object): { validate: () => void };
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata?: { name?: string };
  spec?: object;
}

const PACKAGES: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
/** Below these the keys are ours. */
const FREE = new Set(['labels', 'annotations', 'matchLabels', 'data', 'limits', 'requests']);

const manifests = parseAllDocuments(readFileSync(0, 'utf8')).map((document) => document.toJS() as Manifest);
const known = new Set([...FREE, ...['kubernetes-models', ...Object.values(PACKAGES)].flatMap(fieldNames)]);
const problems = (await Promise.all(manifests.map(problemsOf))).flat();
for (const problem of problems) console.error(problem);
console.log(`${manifests.length} manifests, ${problems.length} problems`);
process.exitCode = problems.length === 0 && manifests.length > 0 ? 0 : 1;

async function problemsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const name = `${kind} ${metadata?.name}`;
  const group = apiVersion.includes('/') ? (apiVersion.split('/', 1)[0] ?? '') : '';
  const path = `${PACKAGES[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
  // The selector of a service is a list of labels by itself.
  const fields = kind === 'Service' ? { ...manifest, spec: { ...manifest.spec, selector: null } } : manifest;
  const unknown = unknownFields(fields).map((field) => `${name}: the API has no field "${field}"`);
  try {
    // Each of these modules holds the class of its kind.
    const { [kind]: Kind } = (await import(path)) as Record<string, Model>;
    if (!Kind) return [`${name}: there is no model of it`];
    new Kind(manifest).validate();
    return unknown;
  } catch (error) {
    return [...unknown, `${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function unknownFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownFields);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => [
    ...(known.has(field) ? [] : [field]),
    ...(FREE.has(field) ? [] : unknownFields(inner)),
  ]);
}

/** The fields that the types of a package name anywhere. */
function fieldNames(name: string): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve(name)));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && !file.includes('_schemas'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*"?(?<field>[\w$-]+)"?\??:/gm)])
    .map(({ groups }) => groups?.field ?? '');
}
