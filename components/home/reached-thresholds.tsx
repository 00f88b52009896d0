'use client';

import { ThresholdNotice } from '@/components/contracts/thresholds/threshold-notice';
import { useRead } from '@/lib/client/use-query';

/** What is nearly used up, told where everybody comes by. `today`: the day in Japan. */
export function ReachedThresholds({ today }: { today: string }) {
  const { data } = useRead('organization.read');
  return data ? <ThresholdNotice services={data.organization.services} today={today} /> : null;
}
