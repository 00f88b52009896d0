import { spawnSync } from 'node:child_process';
import { BlockList } from 'node:net';
import { readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { hasKubectl } from '../../scripts/kubectl';

/** Who may speak to whom in a cluster, by the policies as kustomize renders them, pod by pod. */
type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels;
}
interface Peer {
  namespaceSelector?: Selector;
  podSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports: { port: number | string }[];
}
interface PodTemplate {
  metadata: { labels: Labels };
  spec: { containers: { ports?: { name: string; containerPort: number }[] }[] };
}
interface Manifest {
  kind: string;
  metadata: { name: string; namespace: string };
  spec: {
    podSelector: Selector;
    policyTypes: string[];
    selector: Labels & Selector;
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    ingress?: Rule[];
    egress?: Rule[];
  };
}
/** A pod of ours, one of others, or an address outside of the cluster. */
interface Party {
  labels: Labels;
  /** Labels of its namespace; undefined: that of the console. */
  namespace?: Labels;
  address?: string;
  ports: Record<string, number>;
}

const inCluster = (labels: Labels, ports: Record<string, number> = {}, namespace?: Labels): Party => ({
  labels,
  ports,
  ...(namespace ? { namespace } : {}),
});
const outside = (address: string, port: number): Party => ({ labels: {}, address, ports: { own: port } });
/** Listens wherever anything of ours does, so that a way to it that is open anywhere shows. */
const ALL_PORTS = { dns: 53, https: 443, http: 3000, embeds: 3001, proxy: 3128, traces: 4318, sql: 5432, redis: 6379 };

const OTHERS: Record<string, Party> = {
  dns: inCluster({ 'k8s-app': 'kube-dns' }, ALL_PORTS, { 'kubernetes.io/metadata.name': 'kube-system' }),
  redis: inCluster({ 'console.example.com/part': 'redis' }, ALL_PORTS),
  postgres: inCluster({ 'console.example.com/part': 'postgres' }, ALL_PORTS),
  neighbour: inCluster({ app: 'neighbour' }, ALL_PORTS),
  ingress: inCluster({ app: 'ingress' }, ALL_PORTS, { 'console.example.com/may-reach': 'true' }),
  prometheus: inCluster({ app: 'prometheus' }, ALL_PORTS, { 'kubernetes.io/metadata.name': 'monitoring' }),
  // A pod that has our labels in a namespace of somebody else.
  lookalike: inCluster({ 'app.kubernetes.io/name': 'console', 'console.example.com/part': 'postgres' }, ALL_PORTS, {
    'kubernetes.io/metadata.name': 'other',
  }),
  provider: outside('203.0.113.5', 443),
  providerPlain: outside('203.0.113.5', 80),
  metadata: outside('169.254.169.254', 443),
  privateDatabase: outside('10.20.0.10', 5432),
  privateRedis: outside('10.20.0.11', 6379),
  collector: outside('10.20.0.12', 4318),
  egressProxy: outside('10.20.0.13', 3128),
  privateNeighbour: outside('10.20.0.14', 5432),
};

const fits = ({ matchLabels = {} }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

function isIn(cidr: string, address: string): boolean {
  const [network = '', bits] = cidr.split('/');
  if (network.includes(':')) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits));
  return list.check(address);
}

function isMeant({ namespaceSelector, podSelector, ipBlock }: Peer, { labels, namespace, address }: Party): boolean {
  if (ipBlock || address !== undefined) {
    if (!ipBlock || address === undefined) return false;
    return isIn(ipBlock.cidr, address) && !ipBlock.except?.some((cidr) => isIn(cidr, address));
  }
  const isThere = namespaceSelector
    ? namespace !== undefined && fits(namespaceSelector, namespace)
    : namespace === undefined;
  return isThere && fits(podSelector ?? {}, labels);
}

/** Whether the policies that select one side let it speak to the other one at this port of the receiver. */
function mayPass(policies: Manifest[], type: 'Ingress' | 'Egress', own: Party, other: Party, at: [string, number]) {
  if (own.namespace || own.address !== undefined) return true;
  const mine = policies.filter(({ spec }) => spec.policyTypes.includes(type) && fits(spec.podSelector, own.labels));
  if (mine.length === 0) return true;
  const rules = mine.flatMap(({ spec }) => (type === 'Ingress' ? spec.ingress : spec.egress) ?? []);
  return rules.some(
    ({ from, to, ports }) =>
      (from ?? to ?? []).some((peer) => isMeant(peer, other)) && ports.some(({ port }) => at.includes(port)),
  );
}

/** Each pair that may speak, as `receiver:port` by the sender; only pairs with one of ours in them. */
function tableOf(policies: Manifest[], ours: Record<string, Party>): Record<string, string[]> {
  const all = { ...ours, ...OTHERS };
  const rows = Object.entries(all).map(([name, sender]) => {
    const reached = Object.entries(all)
      .filter(([other]) => other !== name && (name in ours || other in ours))
      .flatMap(([other, receiver]) =>
        Object.entries(receiver.ports)
          .filter(
            (at) =>
              mayPass(policies, 'Egress', sender, receiver, at) && mayPass(policies, 'Ingress', receiver, sender, at),
          )
          .map(([, port]) => `${other}:${port}`),
      );
    return [name, reached] as const;
  });
  return Object.fromEntries(rows.filter(([, reached]) => reached.length > 0));
}

const templateOf = ({ spec }: Manifest) => spec.template ?? spec.jobTemplate?.spec.template;

const partyOf = ({ metadata, spec }: PodTemplate): Party => ({
  labels: metadata.labels,
  ports: Object.fromEntries(
    spec.containers.flatMap(({ ports = [] }) => ports.map(({ name, containerPort }) => [name, containerPort])),
  ),
});

const WAYS_IN = { ingress: ['console:3000', 'console-embeds:3001'], prometheus: ['console:9464'] };
const NAMES = 'dns:53';
const USUAL = {
  console: [NAMES, 'redis:6379', 'postgres:5432', 'provider:443'],
  'console-verify': [NAMES, 'postgres:5432'],
  'console-backup': [NAMES, 'postgres:5432'],
  ...WAYS_IN,
};
const WHO_TO_WHOM: Record<string, Record<string, string[]>> = {
  'one-cell': USUAL,
  'several-cells': USUAL,
  'private-addresses': {
    console: [NAMES, 'privateDatabase:5432', 'privateRedis:6379', 'collector:4318', 'egressProxy:3128'],
    'console-verify': [NAMES, 'privateDatabase:5432'],
    'console-backup': [NAMES, 'privateDatabase:5432'],
    ...WAYS_IN,
  },
};

test('every overlay has its table', () => {
  expect(Object.keys(WHO_TO_WHOM).toSorted()).toEqual(readdirSync('deploy/kubernetes/overlays').toSorted());
});

(hasKubectl() ? describe : describe.skip).each(Object.keys(WHO_TO_WHOM))('the network policies of %s', (overlay) => {
  const { stdout } = spawnSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${overlay}`], { encoding: 'utf8' });
  const all = parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest)
    .filter((manifest) => 'spec' in manifest);
  const namespaces = [
    ...new Set(all.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.namespace)),
  ];
  const inside = (namespace: string) => all.filter(({ metadata }) => metadata.namespace === namespace);

  test('let each pod speak to whom it has to, and to nobody else', () => {
    expect(namespaces.length).toBe(overlay === 'several-cells' ? 2 : 1);
    for (const namespace of namespaces) {
      const manifests = inside(namespace);
      const ours = manifests.flatMap((manifest) => {
        const template = templateOf(manifest);
        return template ? [[manifest.metadata.name, partyOf(template)] as const] : [];
      });
      const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
      expect(tableOf(policies, Object.fromEntries(ours))).toEqual(WHO_TO_WHOM[overlay]);
    }
  });

  test('and services, deployments and budgets select their own pods alone', () => {
    for (const namespace of namespaces) {
      const manifests = inside(namespace);
      const pods = manifests.flatMap((one) => {
        const labels = templateOf(one)?.metadata.labels;
        return labels ? [{ name: one.metadata.name, labels }] : [];
      });
      const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
        if (!['Service', 'Deployment', 'PodDisruptionBudget'].includes(kind)) return [];
        // That of a service is a list of labels by itself.
        const selector: Selector = kind === 'Service' ? { matchLabels: spec.selector } : spec.selector;
        return [{ name: metadata.name, selector }];
      });
      expect(selectors.length).toBe(5);
      for (const { name, selector } of selectors)
        expect(pods.filter(({ labels }) => fits(selector, labels)).map((pod) => pod.name)).toEqual([name]);
    }
  });
});
