'use client';

import { useTranslations } from 'next-intl';
import styles from '@/components/contracts/contract.module.css';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { Row, VisuallyHidden } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import type { OperationName } from '@/lib/rules/permissions';

/** Links for owners; others see locked labels. The screen shows the reason once, so here only screen readers hear it. */
export function OwnerLinks({
  operation,
  links,
}: {
  operation: OperationName;
  links: readonly { href: string; label: string }[];
}) {
  const denied = useTranslations('ui.denied');
  const denial = usePermission(operation);
  if (links.length === 0) return null;
  if (denial === null) {
    return (
      <Row>
        {links.map(({ href, label }) => (
          <ExternalLink key={label} href={href}>
            {label}
          </ExternalLink>
        ))}
      </Row>
    );
  }
  return (
    <div className={styles.locked}>
      <Icon name="lock" />
      <ul className={styles.inline}>
        {links.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <VisuallyHidden>{denied(denial)}</VisuallyHidden>
    </div>
  );
}
