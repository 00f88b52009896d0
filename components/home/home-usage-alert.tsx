'use client';

import { ThresholdNotice } from '@/components/contracts/thresholds/threshold-notice';
import { useQuery } from '@/lib/client/use-query';

/** What is nearly used up, told where everybody comes by. `today`: the day in Japan. */
export function ReachedThresholds({ today }: { today: string }) {
  const { data } = useQuery('organization.read');
  return data ? <ThresholdNotice services={data.organization.services} today={today} /> : null;
}
