import type { ProviderOperationName } from '@/lib/operations/table';

/**
 * The answers of docs/wire-contract.md in full, read without the table of operations: a name that ends in `?` may be left out,
 * one that ends in `??` be of another type, too, `orNull` may be null, and everything else has to be there. Without a field whose name ends in `~` the console goes on, too:
 * nobody is to lose a screen over it.
 */
class OrNull {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
const orNull = (value: unknown) => new OrNull(value);

const member = { email: 'owner@example.com', 'name??': 'Owner', role: orNull('owner'), mfa: 'on' };
const contract = {
  domain: 'acme.example.com',
  planName: 'Standard',
  planCode: 'standard',
  appsCount: 1,
  appsTotal: 4,
  'nextAppsTotal?': 6,
  'nextAppsTotalStartDate?': '2026-12-01',
  startDate: '2026-01-01',
  endDate: '9999-12-31',
  'renewalMonth??': 4,
  'maxBatchslot?': 2,
  'paymentRegistered??': true,
};
const organization = {
  organization_id: 7,
  name: 'Acme',
  'departmentName??': 'Sales',
  'personName??': 'Taro',
  'tel??': '03-1234-5678',
  'postalCode??': '100-0001',
  'address??': 'Tokyo',
  useAccountLockout: false,
  members: [member],
  services: {
    'Deploit?': { planCode: 'team', planName: 'Team', appsCount: 1, appsTotal: 3 },
    'Backup?': { 'endDate?': '2027-01-01', usedCapacity: 1024 },
    'Customine~': [contract],
  },
};
const config = {
  environmentId: 1,
  permissionKintoneAppId: 2,
  appIdField: 'id',
  writableUserField: 'writers',
  'readonlyUserField~': 'readers',
  'groupKintoneAppId?': 3,
  'groupCodeField?': 'code',
  'memberField?': 'members',
};
const credential = { email: 'owner@example.com', token: 'token-1', mfa: 'off' };
const apikey = { apikeyId: 'key-1', name: 'Key', accessKey: 'access-1' };
const backupCode = { backupCode: 'abcd-efgh' };

const SHAPES = {
  'session.signIn': credential,
  'session.socialCallback': credential,
  'session.otp': { sessionKey: 'key' },
  'session.mfaOn': { 'secret?': 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'sessionKey?': 'key' },
  'mfa.readBackupCode': backupCode,
  'mfa.resetBackupCode': backupCode,
  'signup.confirm': { email: 'owner@example.com' },
  'password.change': { token: 'token-2' },
  'profile.read': { name: 'Taro', 'account??': 'owner@example.com', 'email??': 'owner@example.com' },
  'organization.read': { organization },
  'organization.create': { organization_id: 7 },
  'member.list': { members: [member] },
  'organization.readMfa': { mfa: 'optional' },
  'site.read': { planCode: 'basic', planName: 'Basic', 'period?': 'monthly', 'endDate?': '2027-01-01' },
  'project.list': { projects: [{ uid: 1, name: 'Site', 'memberEmails?': ['owner@example.com'] }] },
  'payment.siteSetupIntent': { clientSecret: 'seti_1_secret_1' },
  'payment.setupIntent': { clientSecret: 'seti_1_secret_1' },
  'payment.readEmail': { email: 'receipt@example.com' },
  'payment.openPortal': { url: 'https://billing.stripe.com/p/1' },
  'apikey.list': {
    apikeys: [{ apikeyId: 'key-1', name: 'Key', 'userName~': 'Owner', 'userEmail~': 'owner@example.com' }],
  },
  'apikey.create': { apikey },
  'apikey.read': { apikey },
  'permission.list': {
    configList: [
      {
        domain: 'acme.example.com',
        environmentList: [{ uid: 1, projectName: 'Project', name: 'Production' }],
        'config~': orNull(config),
      },
    ],
  },
  'permission.sync': { requestId: 'job-1' },
  'iptables.read': { iptables: ['192.0.2.0/24'] },
  'visitor.identify': { token: 'visitor' },
} as const satisfies Partial<Record<ProviderOperationName, object>>;

export type Answered = keyof typeof SHAPES;
export const ANSWERED = Object.keys(SHAPES).filter((name): name is Answered => name in SHAPES);

/** The least that the contract promises as `data`; nothing of an operation that answers without. */
export function leastAnswer(name: ProviderOperationName): unknown {
  return name in SHAPES ? plain(SHAPES[name as Answered], true) : undefined; // It has just been looked for.
}

interface Widened {
  label: string;
  data: unknown;
  /** Whether the contract allows this answer. */
  isGood: boolean;
}

/** The full answer, then each of its fields left out, null and of another type, each list empty, and new fields at every depth. */
export function widenings(name: Answered): Widened[] {
  const full = plain(SHAPES[name]);
  return [
    { label: 'everything', data: full, isGood: true },
    { label: 'only what is required', data: plain(SHAPES[name], true), isGood: true },
    { label: 'new fields everywhere', data: withNews(full), isGood: true },
    ...fieldsIn(SHAPES[name]).flatMap(({ path, isOptional, isFree, isNullable, isList }) => [
      { label: `${path.join('.')} left out`, data: put(full, path), isGood: isOptional },
      { label: `${path.join('.')} null`, data: put(full, path, null), isGood: isOptional || isNullable },
      { label: `${path.join('.')} of another type`, data: put(full, path, [{}]), isGood: isFree },
      ...(isList ? [{ label: `${path.join('.')} empty`, data: put(full, path, []), isGood: true }] : []),
    ]),
  ];
}

type Path = readonly string[];
const bare = (field: string) => field.replace(/[?~]+$/, '');

function plain(shape: unknown, isLeast = false): unknown {
  if (shape instanceof OrNull) return isLeast ? null : plain(shape.value);
  if (Array.isArray(shape)) return shape.map((one) => plain(one, isLeast));
  if (typeof shape !== 'object' || shape === null) return shape;
  const fields = Object.entries(shape).filter(([field]) => !(isLeast && field !== bare(field)));
  return Object.fromEntries(fields.map(([field, value]) => [bare(field), plain(value, isLeast)]));
}

function withNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNews);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([field, inner]) => [field, withNews(inner)]);
  return { ...Object.fromEntries(fields), brandNew: { deep: [null, 1] } };
}

interface Field {
  path: Path;
  isOptional: boolean;
  isFree: boolean;
  isNullable: boolean;
  isList: boolean;
}

function fieldsIn(shape: unknown, at: Path = []): Field[] {
  if (shape instanceof OrNull) return fieldsIn(shape.value, at);
  if (Array.isArray(shape)) return fieldsIn(shape[0], [...at, '0']);
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape).flatMap(([field, value]: [string, unknown]) => {
    const path = [...at, bare(field)];
    const own = {
      path,
      isOptional: field !== bare(field),
      isFree: field.endsWith('??'),
      isNullable: value instanceof OrNull,
      isList: Array.isArray(value),
    };
    return [own, ...fieldsIn(value, path)];
  });
}

/** A copy with another value at a path; without a value it is left out. */
function put(value: unknown, path: Path, ...to: [] | [unknown]): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  // A path leads through objects and lists only.
  const place = path.slice(0, -1).reduce((at, part) => at[part] as Record<string, unknown>, copy);
  if (to.length === 0) delete place[last];
  else place[last] = to[0];
  return copy;
}
