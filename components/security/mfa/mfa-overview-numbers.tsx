import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { MfaOverviewMember, MfaOverview } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';

/** The board at a glance. */
export function MfaOverviewNumbers({ board }: { board: MfaOverview<MfaOverviewMember> }) {
  const t = useTranslations('security.board');
  const { owners, admins, without } = board;
  return (
    <dl className={styles.numbers}>
      <div className={styles.number}>
        <dt>{t('having')}</dt>
        <dd>
          <strong>{t('ofTotal', { on: board.on, total: board.total })}</strong>
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('owners')}</dt>
        <dd>
          <strong>{t('ofTotal', owners)}</strong>
          <Badge tone={board.isEveryOwnerSafe ? 'good' : 'warn'}>
            {t(board.isEveryOwnerSafe ? 'ownersSafe' : 'ownersUnsafe')}
          </Badge>
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('admins')}</dt>
        <dd>
          <strong>{t('ofTotal', admins)}</strong>
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('wouldEnrol')}</dt>
        <dd>
          <strong>{t('people', { count: without.length })}</strong>
        </dd>
      </div>
    </dl>
  );
}
