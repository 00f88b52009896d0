import type { ContactDetails } from '@/lib/rules/organization/contact-details';

/** Every field in its stored form. */
export const GOOD_CONTACT_DETAILS = {
  name: '株式会社みなと',
  departmentName: '総務部',
  personName: '佐藤 花子',
  tel: '03-1234-5678',
  postalCode: '100-0001',
  address: '東京都千代田区千代田1-1',
} as const satisfies ContactDetails;
