'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { DisclosureList } from '@/components/ui/disclosure';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { useQuery } from '@/lib/client/use-query';
import { PermissionDomain } from './permission-domain';
import { QueryState } from '@/components/layout/query-state';

/** Access-permission settings, domain by domain; they need a contract of the customisation service (specification, section 2). */
export function PermissionPanel({ hasContract }: { hasContract: boolean }) {
  const t = useTranslations('security.permission');
  const reading = useQuery('permission.list', {}, { isPaused: !hasContract });
  const { data } = reading;
  const rows = data?.configList;
  const contractLink = <LinkButton href="/contract">{t('toContract')}</LinkButton>;
  return (
    <Panel title={t('title')} description={t('purpose')} flush={Boolean(rows && rows.length > 0)}>
      {!hasContract && (
        <EmptyState icon="customise" title={t('noContract')} text={t('noContractText')} action={contractLink} />
      )}
      {hasContract && rows?.length === 0 && (
        <EmptyState icon="customise" title={t('noDomain')} text={t('noDomainText')} action={contractLink} />
      )}
      {hasContract && !rows && <QueryState reading={reading} lines={3} />}
      {rows && rows.length > 0 && (
        <DisclosureList>
          {rows.map((row) => (
            <PermissionDomain key={row.domain} row={row} />
          ))}
        </DisclosureList>
      )}
    </Panel>
  );
}
