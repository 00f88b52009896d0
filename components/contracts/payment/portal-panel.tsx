'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Stack } from '@/components/ui/stack';
import { useMutation } from '@/lib/client/use-mutation';
import { usePermission } from '@/lib/client/use-permission';

/** The card vendor's billing portal; the operation handler checks its address (promise V-A5). */
export function PortalPanel({ domain, organization }: { domain: string; organization: string }) {
  const t = useTranslations('payment.portal');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('payment.openPortal');
  const { trigger, isBusy, failure } = useMutation('payment.openPortal');
  const open = async () => {
    const result = await trigger({ domain });
    if (result?.data) location.assign(result.data.url);
  };
  return (
    <RetryAfterScope>
      <Panel
        title={t('title')}
        description={t('description')}
        action={
          <Button
            waits
            icon="external"
            onClick={() => void open()}
            busy={isBusy}
            disabledReason={denial && denied(denial)}
          >
            {t('open')}
          </Button>
        }
      >
        <Stack>
          <p>{t('addressee', { organization })}</p>
          {failure && (
            <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('cardFirst') }} />
          )}
        </Stack>
      </Panel>
    </RetryAfterScope>
  );
}
