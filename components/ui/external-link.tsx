import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button';
import { classNames } from './class-names';
import own from './external-link.module.css';
import { Icon } from './icon';
import { VisuallyHidden } from './stack';

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  /** Looks like a button of this kind; left out, like a link in text. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
}

/** A link that leaves the console in a new tab and says so; the other side learns nothing of where we are. */
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
