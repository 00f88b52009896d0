import { randomUUID } from 'node:crypto';
import { bindJob } from '@/lib/server/api/forward';
import type { Input, ProviderOperationName } from '@/lib/operations/table';
import { leastAnswer } from './wire-shapes';

const members = [
  { email: 'owner@example.com', role: 'owner', mfa: 'on' },
  { email: 'second-owner@example.com', role: 'owner', mfa: 'on' },
  { email: 'admin@example.com', role: 'admin', mfa: 'off' },
  { email: 'general@example.com', role: null, mfa: 'off' },
  { email: 'member@example.com', name: 'Member', role: null, mfa: 'off' },
];

export const organization = {
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

/** `data` of good answers that are more, or other, than the least that docs/wire-contract.md promises. */
const DATA: Partial<Record<ProviderOperationName, unknown>> = {
  'session.mfaOn': { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  'organization.read': { organization },
  'member.list': { members },
  'site.read': { planCode: 'free', planName: 'Free' },
  'apikey.list': {
    apikeys: [
      { apikeyId: 'key-1', name: 'Key', userName: 'Owner', userEmail: 'owner@example.com', accessKey: 'must not pass' },
    ],
  },
  'permission.list': {
    configList: [
      { domain: 'acme.example.com', environmentList: [{ uid: 1, projectName: 'P', name: 'E' }], config: null },
    ],
  },
  'iptables.read': { iptables: [] },
};

/** HTTP status and body of a good answer. */
export function goodAnswer(name: ProviderOperationName): { http: number; body: unknown } {
  const data = DATA[name] ?? leastAnswer(name);
  const status = name === 'permission.sync' ? 'accepted' : name === 'async.read' ? 'finished' : 'ok';
  return { http: name === 'permission.sync' ? 202 : 200, body: { status, ...(data === undefined ? {} : { data }) } };
}

/** One good input for each operation: a row without one does not compile. */
export const SAMPLES: { [Name in ProviderOperationName]: Input<Name> } = {
  'session.signIn': { email: 'a@example.com', password: 'secret secret' },
  'session.otp': { otp: '123456' },
  'session.socialCallback': { provider: 'google', code: 'c', state: 's' },
  'session.mfaOn': { mfa: 'on' },
  'mfa.off': { email: 'member@example.com' },
  'mfa.readBackupCode': {},
  'mfa.resetBackupCode': {},
  'signup.remind': { email: 'a@example.com' },
  'signup.start': { email: 'a@example.com', service: 'site' },
  'signup.confirm': { sessionIdHash: 'abc', code: '123456', password: '1234567890', organizationName: 'Acme' },
  'password.change': { oldpassword: 'old old old', newpassword: 'new new new' },
  'profile.read': {},
  'profile.update': { name: 'Taro' },
  'profile.setAvatar': {
    image: 'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoCAAIAAUAmJaACdLoAA5gA/u7T3/6TZ/xNn/E2fCK/i2kdCk8AAA==',
  },
  'profile.deleteAvatar': {},
  'organization.read': {},
  'organization.create': { name: 'Acme' },
  'organization.update': {
    name: 'Acme',
    personName: 'Taro',
    tel: '03-1234-5678',
    postalCode: '100-0001',
    address: '東京都千代田区千代田1-1',
  },
  'member.list': {},
  'member.add': { email: 'new@example.com', role: null },
  'member.setRole': { email: 'member@example.com', role: 'admin' },
  'member.delete': { email: 'member@example.com' },
  'organization.readMfa': {},
  'organization.setMfa': { mfa: 'required' },
  'organization.setLockout': { useAccountLockout: true },
  'site.read': {},
  'site.setPlan': { planCode: 'basic', period: 'monthly' },
  'service.setPlan': { service: 'Customine', planId: 'standard', domain: 'acme.example.com' },
  'service.startBackupTrial': {},
  'customisation.setSlots': { domain: 'acme.example.com', maxAppSlot: 4 },
  'customisation.end': { domain: 'acme.example.com' },
  'project.list': {},
  'payment.siteSetupIntent': {},
  'payment.setSiteCard': { paymentMethodId: 'pm_1' },
  'payment.setupIntent': { domain: 'acme.example.com' },
  'payment.setCard': { domain: 'acme.example.com', paymentMethodId: 'pm_1' },
  'payment.readEmail': { domain: 'acme.example.com' },
  'payment.setEmail': { domain: 'acme.example.com', email: 'receipt@example.com' },
  'payment.confirmEmail': { confirmationCode: 'code-1' },
  'payment.openPortal': { domain: 'acme.example.com' },
  'apikey.list': {},
  'apikey.create': { name: 'Key' },
  'apikey.read': { id: 'key-1' },
  'apikey.rename': { id: 'key-1', name: 'Key' },
  'apikey.delete': { id: 'key-1' },
  'permission.list': {},
  'permission.set': {
    domain: 'acme.example.com',
    environmentId: 1,
    permissionKintoneAppId: 2,
    appIdField: 'ID',
    writableUserField: 'W',
  },
  'permission.delete': { domain: 'acme.example.com' },
  'permission.sync': { domain: 'acme.example.com' },
  /** A fresh one each time: a job is looked at once a second. */
  get 'async.read'() {
    return { id: bindJob(`job-${randomUUID()}`, 7) };
  },
  'iptables.read': {},
  'iptables.set': { iptables: ['192.0.2.1'] },
  'visitor.identify': { email: 'a@example.com' },
};
