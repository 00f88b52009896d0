import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { hasKubectl } from '../../scripts/kubectl';

/** Who may speak to whom in a cluster, by the policy as kustomize renders it, pod by pod. */
type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels;
}
interface Peer {
  namespaceSelector?: Selector;
  podSelector?: Selector;
  ipBlock?: { cidr: string };
}
interface Port {
  port: number | string;
}
interface Manifest {
  kind: string;
  metadata: { namespace: string };
  spec: {
    podSelector: Selector;
    selector: Selector & Labels;
    template: { metadata: { labels: Labels } };
    ingress: { from: Peer[]; ports: Port[] }[];
    egress: { to: Peer[]; ports: Port[] }[];
  };
}
interface Pod {
  labels: Labels;
  /** Labels of its namespace; undefined: that of the console. */
  namespace?: Labels;
}

const PODS: Record<string, Pod> = {
  dns: { labels: { 'k8s-app': 'kube-dns' }, namespace: { 'kubernetes.io/metadata.name': 'kube-system' } },
  redis: { labels: { 'console.example.com/part': 'redis' } },
  postgres: { labels: { 'console.example.com/part': 'postgres' } },
  stranger: { labels: { app: 'stranger' } },
  ingress: { labels: { app: 'ingress' }, namespace: { 'console.example.com/may-reach': 'true' } },
  prometheus: { labels: { app: 'prometheus' }, namespace: { 'kubernetes.io/metadata.name': 'monitoring' } },
};

const fits = ({ matchLabels = {} }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

function isMeant({ namespaceSelector, podSelector, ipBlock }: Peer, { labels, namespace }: Pod): boolean {
  if (ipBlock) return false;
  const isThere = namespaceSelector
    ? namespace !== undefined && fits(namespaceSelector, namespace)
    : namespace === undefined;
  return isThere && fits(podSelector ?? {}, labels);
}

const portsFor = (rules: readonly { peers: Peer[]; ports: Port[] }[], pod: Pod) => [
  ...new Set(
    rules
      .filter(({ peers }) => peers.some((peer) => isMeant(peer, pod)))
      .flatMap(({ ports }) => ports.map(({ port }) => port)),
  ),
];

(hasKubectl() ? describe : describe.skip).each(readdirSync('deploy/kubernetes/overlays'))(
  'the network policy of %s',
  (overlay) => {
    const { stdout } = spawnSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${overlay}`], {
      encoding: 'utf8',
    });
    const all = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
    const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');

    test('lets the consoles reach names, Redis and PostgreSQL, be reached by the way in and be measured, and nothing else', () => {
      expect(policies.length).toBeGreaterThan(0);
      for (const { spec } of policies) {
        const ways = Object.fromEntries(
          Object.entries(PODS).map(([name, pod]) => [
            name,
            {
              to: portsFor(
                spec.egress.map(({ to, ports }) => ({ peers: to, ports })),
                pod,
              ),
              from: portsFor(
                spec.ingress.map(({ from, ports }) => ({ peers: from, ports })),
                pod,
              ),
            },
          ]),
        );
        expect(ways).toEqual({
          dns: { to: [53], from: [] },
          redis: { to: [6379], from: [] },
          postgres: { to: [5432], from: [] },
          stranger: { to: [], from: [] },
          ingress: { to: [], from: ['http'] },
          prometheus: { to: [], from: ['metrics'] },
        });
      }
    });

    test('is one of the consoles alone, as are service and deployment', () => {
      const consoles = all.filter(({ kind }) => kind === 'Deployment');
      expect(consoles.length).toBe(policies.length);
      for (const { metadata, spec } of consoles) {
        const own = (kind: string) =>
          all.find((one) => one.kind === kind && one.metadata.namespace === metadata.namespace)?.spec;
        const labels = spec.template.metadata.labels;
        const selectors: Selector[] = [
          own('NetworkPolicy')?.podSelector ?? {},
          spec.selector,
          own('PodDisruptionBudget')?.selector ?? {},
          { matchLabels: own('Service')?.selector ?? {} },
        ];
        for (const selector of selectors) {
          expect(fits(selector, labels)).toBe(true);
          for (const pod of Object.values(PODS)) expect(fits(selector, pod.labels)).toBe(false);
        }
      }
    });
  },
);
