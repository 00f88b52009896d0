'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { DaysLeft, useSiteName } from '@/components/contracts/plans/plan-summary';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { QueryState } from '@/components/layout/query-state';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LocalDate } from '@/components/ui/local-date';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { useDenialText } from '@/lib/client/use-permission';
import type { QueryResult } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { siteState } from '@/lib/rules/contracts/plans';
import { formatDate } from '@/lib/rules/text/format';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const SitePlanDialog = lazyDialog(() => import('./site-plan-dialog').then((loaded) => loaded.SitePlanDialog));

type Site = Answer<'site.read'>;

interface SitePanelProps {
  reading: QueryResult<Site>;
  links: ContractLinks;
  today: string;
}

export function SitePanel({ reading, links, today }: SitePanelProps) {
  const serviceNames = useTranslations('sso.names');
  const t = useTranslations('contract.site');
  const denied = useDenialText('site.setPlan');
  const [isChanging, setChanging] = useState(false);
  const { data } = reading;
  return (
    <Panel
      title={serviceNames('site')}
      description={t('description')}
      state={data && <SiteBadges site={data} today={today} />}
      action={
        data && (
          <Button onClick={() => setChanging(true)} disabledReason={denied}>
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
      {!data && <QueryState query={reading} lines={2} />}
      {data && (
        <Stack>
          <SiteFacts site={data} today={today} />
          <Evaluation site={data} today={today} />
          {isChanging && <SitePlanDialog site={data} links={links} onClose={() => setChanging(false)} today={today} />}
        </Stack>
      )}
    </Panel>
  );
}

function SiteFacts({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site');
  const labels = useTranslations('labels');
  const nameOf = useSiteName();
  return (
    <div className={styles.facts}>
      <DescriptionList>
        <DescriptionItem name={labels('plan')}>{nameOf(site.planCode, site.planName)}</DescriptionItem>
        <DescriptionItem name={t('period')}>{site.period ? labels(`period.${site.period}`) : null}</DescriptionItem>
        <DescriptionItem name={labels('endDate')}>
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

const STATE_TONES = {
  evaluating: 'info',
  trial: 'info',
  evaluationEnded: 'bad',
  ended: 'bad',
} as const satisfies Record<string, BadgeTone>;

function SiteBadges({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site.state');
  const nameOf = useSiteName();
  const state = siteState(site, today);
  return (
    <>
      <Badge tone="accent">{nameOf(site.planCode, site.planName)}</Badge>
      {state && <Badge tone={STATE_TONES[state.kind]}>{t(state.kind)}</Badge>}
    </>
  );
}

function Evaluation({ site, today }: { site: Site; today: string }) {
  const t = useTranslations('contract.site');
  const locale = useLocale();
  const state = siteState(site, today);
  if (state?.kind !== 'evaluating' && state?.kind !== 'evaluationEnded') return null;
  const isOver = state.kind === 'evaluationEnded';
  return (
    <Alert tone={isOver ? 'warn' : 'info'}>
      {t(isOver ? 'evaluationEnded' : 'evaluationRule', { date: formatDate(state.date, locale) })}
    </Alert>
  );
}
