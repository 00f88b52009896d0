import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ButtonVariant } from './button';
import styles from './button.module.css';
import { classNames } from './class-names';
import own from './external-link.module.css';
import { Icon } from './icon';
import { VisuallyHidden } from './stack';

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  /** Looks like this button; without it, like a link in text. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
}

/** Opens another site in a new tab and says so; that site does not learn where the user was. */
export function ExternalLink({ href, children, variant, size = 'm' }: ExternalLinkProps) {
  const t = useTranslations('ui');
  const look = variant && classNames(styles.button, styles[variant], size === 's' && styles.small);
  return (
    <a className={look ?? own.link} href={href} target="_blank" rel="noopener noreferrer">
      <span className={styles.label}>{children}</span>
      <Icon name="external" size={variant ? 16 : 12} />
      <VisuallyHidden>{t('newTab')}</VisuallyHidden>
    </a>
  );
}
