import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import styles from './ip.module.css';
import type { AddressRules } from './use-address-rules';

const MAX_NAMED = 10;

export function IpDiff({
  rules,
  before,
  after,
}: {
  rules: AddressRules;
  before: readonly string[];
  after: readonly string[];
}) {
  const t = useTranslations('security.ip');
  const { added, removed } = rules.diffLists(before, after);
  const named = (rows: readonly string[]) =>
    rows.length > 0 && (
      <span className={styles.names} translate="no">
        {rows.slice(0, MAX_NAMED).join('\n')}
        {rows.length > MAX_NAMED && `\n${t('andMore', { count: rows.length - MAX_NAMED })}`}
      </span>
    );
  return (
    <DescriptionList>
      <DescriptionItem name={t('added', { count: added.length })}>{named(added) || null}</DescriptionItem>
      <DescriptionItem name={t('removed', { count: removed.length })}>{named(removed) || null}</DescriptionItem>
    </DescriptionList>
  );
}
