'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useQuery } from '@/lib/client/use-query';
import { MfaOverviewPanel } from './mfa-overview';
import { PolicyDialog } from './policy-dialog';
import { QueryState } from '@/components/layout/query-state';
import { useDenialText } from '@/lib/client/use-denial-text';

/** Whether the organisation asks everybody for a second factor, over the board that says what that would mean (specification, section 4). */
export function PolicyPanel({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.policy');
  const reading = useQuery('organization.readMfa');
  const { data } = reading;
  const denied = useDenialText('organization.setMfa');
  const [wanted, setWanted] = useState<'optional' | 'required' | null>(null);
  const state = data && <Badge tone={data.mfa === 'required' ? 'good' : 'plain'}>{t(data.mfa)}</Badge>;
  return (
    <Panel title={t('title')} description={t('purpose')} state={state}>
      {data && (
        <Switch
          label={t('switch')}
          checked={data.mfa === 'required'}
          hint={t(data.mfa === 'required' ? 'requiredHint' : 'optionalHint')}
          disabledReason={denied}
          onChange={(next) => setWanted(next ? 'required' : 'optional')}
        />
      )}
      {!data && <QueryState reading={reading} lines={2} />}
      <MfaOverviewPanel reminders={reminders} />
      {wanted && <PolicyDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Panel>
  );
}
