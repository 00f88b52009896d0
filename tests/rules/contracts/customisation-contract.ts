import { type CustomisationContract, organization } from '@/lib/rules/organization/organization';

/** A contract of the customisation service that goes on and on, with what a test wants to be different. */
export function contract(more: Partial<CustomisationContract> = {}): CustomisationContract {
  return {
    domain: 'acme.example.com',
    planName: 'Standard',
    planCode: 'standard',
    appsCount: 1,
    appsTotal: 4,
    startDate: '2026-01-01',
    endDate: '9999-12-31',
    nextAppsTotal: undefined,
    nextAppsTotalStartDate: undefined,
    renewalMonth: undefined,
    maxBatchslot: 0,
    paymentRegistered: undefined,
    ...more,
  };
}

/** An organization without members that has these contracts. */
export const organizationWith = (services: object) =>
  organization.parse({ organization_id: 7, name: 'Acme', useAccountLockout: false, members: [], services });
