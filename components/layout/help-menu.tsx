'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useId, useRef } from 'react';
import { type HelpPart, type HelpWays, openHelp } from '@/components/help/help-store';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/stack';
import { linkTarget } from '@/lib/client/navigation/leave-guard';
import { guideOf } from '@/lib/rules/guide';
import { allowsEmbeds } from '@/lib/rules/screens';
import { HeaderMenu } from './account-menu';
import styles from './account-menu.module.css';

/** All help in one place of the header. The browser's own popover, so that its links are there before scripts have run. */
export function HelpMenu(ways: HelpWays) {
  const t = useTranslations('help');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.help}>
      <button type="button" className={styles.helpOpener} popoverTarget={id} title={t('title')}>
        <Icon name="help" size={20} />
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </button>
      <HeaderMenu ref={menu} id={id} aria-label={t('title')} className={styles.helpMenu}>
        <HelpWaysList {...ways} onChoice={() => menu.current?.hidePopover()} />
      </HeaderMenu>
    </div>
  );
}

/** The same ways at the end of the menu of a narrow window. */
export function HelpInMenu(ways: HelpWays) {
  const t = useTranslations('help');
  return (
    <section aria-label={t('title')} className={styles.helpColumn}>
      <p className={styles.helpTitle}>{t('title')}</p>
      <HelpWaysList {...ways} />
    </section>
  );
}

function HelpWaysList({ links, chatUrl, formUrl, onChoice }: HelpWays & { onChoice?: () => void }) {
  const t = useTranslations('help');
  const ui = useTranslations('ui');
  const pathname = usePathname();
  const guide = guideOf(pathname);
  const mayEmbed = allowsEmbeds(pathname);
  const open = (part: HelpPart) => {
    onChoice?.();
    openHelp.set(part);
  };
  return (
    <>
      <a
        className={styles.item}
        href={guide ? `/guide/${guide}` : '/guide'}
        onClick={(event) => {
          if (!linkTarget(event.nativeEvent)) return;
          event.preventDefault();
          open({ guide });
        }}
      >
        <Icon name="help" />
        {t('guide')}
      </a>
      {chatUrl !== null && mayEmbed && (
        <button type="button" className={styles.item} onClick={() => open('chat')}>
          <Icon name="person" />
          {t('chat.open')}
        </button>
      )}
      {formUrl !== null && mayEmbed ? (
        <button type="button" className={styles.item} onClick={() => open('contact')}>
          <Icon name="mail" />
          {t('contact.open')}
        </button>
      ) : (
        <p className={styles.support}>
          <ExternalLink href={links.contactForm}>{t('contact.open')}</ExternalLink>
        </p>
      )}
      <p className={styles.support}>
        <ExternalLink href={links.support}>{ui('contactSupport')}</ExternalLink>
      </p>
    </>
  );
}
