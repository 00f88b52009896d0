'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/lib/client/current-user';
import { setFlashMessage, setPolicyLine } from '@/lib/client/flash-message';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { isSameAccount } from '@/lib/rules/auth/account';
import { membersIn } from '@/lib/rules/members/member-conditions';
import { mfaOverview } from '@/lib/rules/security/mfa-overview';
import { MfaOverviewSection } from './mfa-overview';

interface PolicyPanelProps {
  reminders: { ja: string; en: string } | null;
  /** Begins to set up the user's own second factor. */
  onSetUpOwn?: () => void;
}

/** The MFA policy, with the overview of what a stricter one would mean (docs/product.md#organisation-mfa-policy). */
export function PolicyPanel({ reminders, onSetUpOwn }: PolicyPanelProps) {
  const t = useTranslations('security.policy');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const query = useQuery('organization.readMfa');
  const { data } = query;
  const denied = useDenialText('organization.setMfa');
  const [wanted, setWanted] = useState<'optional' | 'required' | null>(null);
  const close = () => setWanted(null);
  const setUpOwn =
    onSetUpOwn &&
    (() => {
      close();
      onSetUpOwn();
    });
  const state = data && <Badge tone={data.mfa === 'required' ? 'good' : 'plain'}>{ui(data.mfa)}</Badge>;
  return (
    <Panel
      id="mfa-policy"
      title={t('title')}
      description={t('purpose')}
      state={state}
      action={<ActivityLink filters={{ acts: ['organization.setMfa'] }} of={t('title')} />}
    >
      {data?.mfa === 'unknown' && <Alert tone="warn">{t('unknownText')}</Alert>}
      {data && data.mfa !== 'unknown' && (
        <Switch
          label={nav('requireMfa')}
          checked={data.mfa === 'required'}
          hint={t(data.mfa === 'required' ? 'requiredHint' : 'optionalHint')}
          disabledReason={denied}
          onChange={(next) => setWanted(next ? 'required' : 'optional')}
        />
      )}
      {!data && <QueryState query={query} lines={2} />}
      <MfaOverviewSection reminders={reminders} isRequired={data?.mfa === 'required'} />
      {wanted === 'optional' && <PolicyOptionalDialog onClose={close} />}
      {wanted === 'required' && <PolicyRequiredDialog reminders={reminders} onClose={close} onSetUpOwn={setUpOwn} />}
    </Panel>
  );
}

/** Changes the policy, which decides what the page may show: the page is loaded anew, and says there that it was changed. */
function useSetPolicy(wanted: 'optional' | 'required') {
  const { trigger, isBusy, failure } = useMutation('organization.setMfa');
  const [isReloading, setReloading] = useState(false);
  const change = async () => {
    const result = await trigger({ mfa: wanted });
    if (!result || result.failure) return;
    setReloading(true);
    setFlashMessage(wanted === 'required' ? 'mfaRequired' : 'mfaOptional');
    setPolicyLine(result.line);
    reloadPage();
  };
  return { change: () => void change(), isBusy: isBusy || isReloading, failure };
}

function PolicyOptionalDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.policy');
  const { change, isBusy, failure } = useSetPolicy('optional');
  return (
    <Dialog
      tone="danger"
      title={t('optionalTitle')}
      onClose={onClose}
      confirmLabel={t('optionalConfirm')}
      onConfirm={change}
      busy={isBusy}
    >
      <p>{t('optionalText')}</p>
      {failure && <FailureAlert failure={failure} title={t('failed')} />}
    </Dialog>
  );
}

interface PolicyRequiredDialogProps extends PolicyPanelProps {
  onClose: () => void;
}

/** Says whom it touches, and offers first what keeps people from being left out. */
function PolicyRequiredDialog({ reminders, onClose, onSetUpOwn }: PolicyRequiredDialogProps) {
  const t = useTranslations('security.policy');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const { account } = useCurrentUser();
  const { data } = useQuery('member.list');
  const { change, isBusy, failure } = useSetPolicy('required');
  const overview = data && mfaOverview(data.members);
  const ownersOff = membersIn(data?.members ?? [], 'ownersWithoutMfa').length;
  const isOwnOff = overview?.without.some(({ email }) => isSameAccount(email, account)) ?? false;
  const isOwnFirst = isOwnOff && onSetUpOwn !== undefined;
  const wait = isBusy ? ui('wait') : null;
  const choice = (
    <>
      <Button data-safe={isOwnFirst ? undefined : true} onClick={onClose} disabledReason={wait}>
        {ui('cancel')}
      </Button>
      <Button waits variant={isOwnFirst ? 'secondary' : 'primary'} busy={isBusy} onClick={change}>
        {t('requiredConfirm')}
      </Button>
      {isOwnFirst && (
        <Button data-safe variant="primary" onClick={onSetUpOwn} disabledReason={wait}>
          {t('ownFirst')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog size="m" title={t('requiredTitle')} onClose={onClose} busy={isBusy} footer={choice}>
      <p>{t('requiredText')}</p>
      {overview && <p>{t('touched', { count: overview.without.length })}</p>}
      {isOwnOff && <Alert tone="warn">{t('ownOff')}</Alert>}
      {overview && overview.unknown.length > 0 && <p>{t('unknownMfa', { count: overview.unknown.length })}</p>}
      {ownersOff > 0 && <Alert tone="warn">{t('ownersOff', { count: ownersOff })}</Alert>}
      {overview && reminders && overview.without.length > 0 && (
        <CopyButton
          variant="secondary"
          value={reminders[locale]}
          label={t('reminder', { count: overview.without.length })}
        />
      )}
      {failure && <FailureAlert failure={failure} title={t('failed')} />}
    </Dialog>
  );
}
