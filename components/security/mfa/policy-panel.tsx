'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/lib/client/current-user';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { isSameAccount } from '@/lib/rules/auth/account';
import { mfaOverview } from '@/lib/rules/security/mfa-overview';
import { MfaOverviewSection } from './mfa-overview';

/** The MFA policy, with the overview of what a stricter one would mean (docs/product.md#organisation-mfa-policy). */
export function PolicyPanel({ reminders }: { reminders: { ja: string; en: string } | null }) {
  const t = useTranslations('security.policy');
  const query = useQuery('organization.readMfa');
  const { data } = query;
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
      {!data && <QueryState query={query} lines={2} />}
      <MfaOverviewSection reminders={reminders} />
      {wanted && <PolicyDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Panel>
  );
}

function PolicyDialog({ wanted, onClose }: { wanted: 'optional' | 'required'; onClose: () => void }) {
  const t = useTranslations('security.policy');
  const { trigger, isBusy, failure } = useMutation('organization.setMfa');
  const [isReloading, setReloading] = useState(false);
  const change = async () => {
    const result = await trigger({ mfa: wanted });
    if (!result?.data) return;
    // The policy decides what this page may show, so it is loaded anew.
    setReloading(true);
    reloadPage();
  };
  return (
    <Dialog
      open
      tone={wanted === 'optional' ? 'danger' : 'plain'}
      title={t(`${wanted}Title`)}
      onClose={onClose}
      confirmLabel={t(`${wanted}Confirm`)}
      onConfirm={() => void change()}
      busy={isBusy || isReloading}
    >
      <p>{t(`${wanted}Text`)}</p>
      {wanted === 'required' && <PolicyImpact />}
      {failure && <FailureAlert failure={failure} title={t('failed')} />}
    </Dialog>
  );
}

/** How many members would have to enrol, with a warning if an owner or the user is among them. */
function PolicyImpact() {
  const t = useTranslations('security.policy');
  const { account } = useCurrentUser();
  const { data } = useQuery('member.list');
  if (!data) return null;
  const overview = mfaOverview(data.members);
  const isOwnOff = overview.without.some(({ email }) => isSameAccount(email, account));
  return (
    <>
      <p>{t('touched', { count: overview.without.length })}</p>
      {isOwnOff && <Alert tone="warn">{t('ownOff')}</Alert>}
      {!overview.isEveryOwnerSafe && (
        <Alert tone="warn">{t('ownersOff', { count: overview.owners.total - overview.owners.on })}</Alert>
      )}
    </>
  );
}
