'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import { toast } from '@/components/ui/toast';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { useMutation } from '@/lib/client/use-mutation';
import { canEnd } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** One free contract: a button while it has no end, else the date on which it was cancelled (specification, section 2). */
export function CancellationPanel({ contract }: { contract: CustomisationContract }) {
  const t = useTranslations('cancellation');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('customisation.end');
  const [isAsking, setAsking] = useState(false);
  const isOpen = canEnd(contract);
  return (
    <Panel
      title={contract.domain}
      tone={isOpen ? 'danger' : 'plain'}
      state={<Badge tone={isOpen ? 'accent' : 'plain'}>{contract.planName}</Badge>}
      action={
        isOpen && (
          <Button variant="danger" onClick={() => setAsking(true)} disabledReason={denial && denied(denial)}>
            {t('cancel')}
          </Button>
        )
      }
    >
      <DescriptionList>
        <DescriptionItem name={t('slots')}>
          {t('slotsOf', { used: contract.appsCount, total: contract.appsTotal })}
        </DescriptionItem>
        {!isOpen && (
          <DescriptionItem name={t('endedOn')}>
            <LocalDate date={contract.endDate} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <EndDialog contract={contract} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  );
}

interface DialogProps {
  contract: CustomisationContract;
  isOpen: boolean;
  onClose: () => void;
}

/** Names what stops, and asks for the domain to be typed. */
function EndDialog({ contract: { domain, appsCount }, isOpen, onClose }: DialogProps) {
  const t = useTranslations('cancellation');
  const { trigger, isBusy, failure, forget } = useMutation('customisation.end');
  const close = () => {
    forget();
    onClose();
  };
  const end = async () => {
    const result = await trigger({ domain });
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('done', { domain }) });
    close();
  };
  return (
    <Dialog
      open={isOpen}
      title={t('ask', { domain })}
      tone="danger"
      typed={domain}
      onClose={close}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      onConfirm={() => void end()}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <p>{t('stops', { used: appsCount })}</p>
        {failure && <FailureAlert failure={failure} title={t('failed')} />}
      </Stack>
    </Dialog>
  );
}
