import type { OperationName } from '@/lib/operations/table';

const members = [
  { email: 'owner@example.com', role: 'owner', mfa: 'on' },
  { email: 'second-owner@example.com', role: 'owner', mfa: 'on' },
  { email: 'admin@example.com', role: 'admin', mfa: 'off' },
  { email: 'general@example.com', role: null, mfa: 'off' },
  { email: 'member@example.com', name: 'Member', role: null, mfa: 'off' },
];
const organization = {
  organization_id: 7,
  name: 'Acme',
  useAccountLockout: false,
  members,
  services: {
    Customine: [
      {
        domain: 'Acme.Example.com',
        planName: 'Standard',
        planCode: 'standard',
        appsCount: 1,
        appsTotal: 4,
        startDate: '2026-01-01',
        endDate: '9999-12-31',
      },
    ],
  },
};
const apikey = { apikeyId: 'key-1', name: 'Key', accessKey: 'value' };
const tokens = { email: 'owner@example.com', token: 'token-1', mfa: 'off' };

/** `data` of a good answer, if there is any; written from docs/wire-contract.md alone. */
const DATA: Partial<Record<OperationName, unknown>> = {
  'session.signIn': tokens,
  'session.socialCallback': tokens,
  'session.otp': { sessionKey: 'key' },
  'session.mfaOn': { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  'mfa.readBackupCode': { backupCode: 'abcd-efgh' },
  'mfa.resetBackupCode': { backupCode: 'ijkl-mnop' },
  'signup.confirm': { email: 'a@example.com' },
  'password.change': { token: 'token-2' },
  'profile.read': { name: 'Taro' },
  'organization.read': { organization },
  'organization.create': { organization_id: 7 },
  'member.list': { members },
  'organization.readMfa': { mfa: 'optional' },
  'site.read': { planCode: 'free', planName: 'Free' },
  'project.list': { projects: [{ uid: 1, name: 'Site' }] },
  'payment.siteSetupIntent': { clientSecret: 'seti_1_secret_1' },
  'payment.setupIntent': { clientSecret: 'seti_1_secret_1' },
  'payment.readEmail': { email: 'receipt@example.com' },
  'payment.openPortal': { url: 'https://billing.stripe.com/p/1' },
  'apikey.list': {
    apikeys: [
      { apikeyId: 'key-1', name: 'Key', userName: 'Owner', userEmail: 'owner@example.com', accessKey: 'must not pass' },
    ],
  },
  'apikey.create': { apikey },
  'apikey.read': { apikey },
  'permission.list': {
    configList: [
      { domain: 'acme.example.com', environmentList: [{ uid: 1, projectName: 'P', name: 'E' }], config: null },
    ],
  },
  'permission.sync': { requestId: 'job-1' },
  'iptables.read': { iptables: [] },
  'visitor.identify': { token: 'visitor' },
};

/** HTTP status and body of a good answer. */
export function goodAnswer(name: OperationName): { http: number; body: unknown } {
  const status = name === 'permission.sync' ? 'accepted' : name === 'async.read' ? 'finished' : 'ok';
  return {
    http: name === 'permission.sync' ? 202 : 200,
    body: { status, ...(DATA[name] === undefined ? {} : { data: DATA[name] }) },
  };
}
