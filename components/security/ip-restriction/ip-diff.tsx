import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import styles from './ip.module.css';
import type { AddressRules } from './use-address-rules';

/** More than that is said as a number. */
const MOST = 10;

/** What a change adds and takes away. */
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
        {rows.slice(0, MOST).join('\n')}
        {rows.length > MOST && `\n${t('andMore', { count: rows.length - MOST })}`}
      </span>
    );
  return (
    <DescriptionList>
      <DescriptionItem name={t('added', { count: added.length })}>{named(added) || null}</DescriptionItem>
      <DescriptionItem name={t('removed', { count: removed.length })}>{named(removed) || null}</DescriptionItem>
    </DescriptionList>
  );
}
