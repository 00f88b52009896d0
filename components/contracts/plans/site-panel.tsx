'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { ErrorState } from '@/components/ui/error-state';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { usePermission } from '@/lib/client/use-permission';
import type { QueryResult } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { formatDate } from '@/lib/rules/text/format';
import { type SiteState, siteState } from '@/lib/rules/contracts/site-plans';
import styles from '@/components/contracts/contract.module.css';
import { DaysLeft } from '../../ui/local-date';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const SitePlanDialog = dialogOnDemand(() => import('./site-plan-dialog').then((loaded) => loaded.SitePlanDialog));

type Site = Answer<'site.read'>;

interface SitePanelProps {
  reading: QueryResult<Site>;
  links: ContractLinks;
  today: string;
}

/** The site service's contract and its plan (specification, section 4). */
export function SitePanel({ reading, links, today }: SitePanelProps) {
  const t = useTranslations('contract.site');
  const denied = useTranslations('ui.denied');
  const textOf = useFailureMessage();
  const denial = usePermission('site.setPlan');
  const [isChanging, setChanging] = useState(false);
  const { data, failure, reload } = reading;
  return (
    <Panel
      title={t('title')}
      description={t('description')}
      state={data && <SiteBadges site={data} today={today} />}
      action={
        data && (
          <Button onClick={() => setChanging(true)} disabledReason={denial && denied(denial)}>
            {t('change')}
          </Button>
        )
      }
      footer={
        <OwnerLinks
          operation="site.setPlan"
          links={[
            { href: links.sitePlans, label: t('plans') },
            { href: links.siteCommunity, label: t('community') },
          ]}
        />
      }
    >
      {failure && !data && (
        <ErrorState text={textOf(failure)} requestId={failure.requestId} onRetry={() => void reload()} />
      )}
      {!data && !failure && <Skeleton />}
      {data && (
        <Stack>
          <SiteFacts site={data} today={today} />
          <Evaluation site={data} today={today} />
          {isChanging && <SitePlanDialog site={data} onClose={() => setChanging(false)} today={today} />}
        </Stack>
      )}
    </Panel>
  );
}

function SiteFacts({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site');
  return (
    <div className={styles.facts}>
      <DescriptionList>
        <DescriptionItem name={t('plan')}>{site.planName}</DescriptionItem>
        <DescriptionItem name={t('period')}>{site.period ? t(`periods.${site.period}`) : null}</DescriptionItem>
        <DescriptionItem name={t('end')}>
          {site.endDate ? (
            <>
              <LocalDate date={site.endDate} /> <DaysLeft date={site.endDate} today={today} />
            </>
          ) : null}
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}

const STATE_TONES: Partial<Record<SiteState['kind'], BadgeTone>> = {
  evaluating: 'info',
  trial: 'info',
  evaluationEnded: 'bad',
  ended: 'bad',
};

/** The plan, and how it stands where there is something to say of that. */
function SiteBadges({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site.state');
  const { kind } = siteState(site, today);
  const tone = STATE_TONES[kind];
  return (
    <>
      <Badge tone="accent">{site.planName}</Badge>
      {tone && <Badge tone={tone}>{t(kind)}</Badge>}
    </>
  );
}

/** The rules of an evaluation that runs, and what is to be done after one. */
function Evaluation({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site');
  const locale = useLocale();
  const state = siteState(site, today);
  if (state.kind !== 'evaluating' && state.kind !== 'evaluationEnded') return null;
  const date = formatDate(state.date, locale);
  return state.kind === 'evaluating' ? (
    <Alert tone="info">{t('evaluationRule', { date })}</Alert>
  ) : (
    <Alert tone="warn">{t('evaluationEnded', { date })}</Alert>
  );
}
