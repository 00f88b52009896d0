'use client';

import { UsageAlert } from '@/components/contracts/usage-alerts/usage-alert';
import { useQuery } from '@/lib/client/use-query';

/** `today`: the day in Japan. */
export function HomeUsageAlert({ today }: { today: string }) {
  const { data } = useQuery('organization.read');
  return data ? <UsageAlert services={data.organization.services} today={today} /> : null;
}
