'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { linkTarget } from '@/lib/client/navigation/leave-guard';
import { useAdminTools, useTeam } from '@/lib/client/use-team';
import styles from './organization-tabs.module.css';

/** Loads with the tab that shows it: most come for the members, and the form is a tenth of the scripts. */
export const InformationPanel = lazyComponent(
  () => import('./contact-details-panel').then((loaded) => loaded.ContactDetailsPanel),
  6,
  'firstView',
);

interface OrganizationTabsProps {
  members: ReactNode;
  information: ReactNode;
}

const TABS = ['members', 'information'] as const;

/** The two sides of the screen, each with an address. A side that was opened stays mounted, and with it unsaved input and the list. */
export function OrganizationTabs({ members, information }: OrganizationTabsProps) {
  const t = useTranslations();
  const address = useSearchParams();
  const current = address.get('tab') === 'information' ? 'information' : 'members';
  const [hasInformation, setInformation] = useState(current === 'information');
  if (current === 'information' && !hasInformation) setInformation(true);
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    const to = linkTarget(event.nativeEvent);
    // Until the router hears of the address, which it puts its own function there for, the browser follows the link itself.
    if (!to || !Object.hasOwn(window.history, 'pushState')) return;
    event.preventDefault();
    if (!event.currentTarget.ariaCurrent) window.history.pushState(null, '', to.pathname + to.search);
    window.scrollTo(0, 0);
  };
  return (
    <>
      <nav className={styles.tabs} aria-label={t('organization.tabs')}>
        {TABS.map((tab) => (
          <a
            key={tab}
            href={addressOf(tab, address)}
            className={styles.tab}
            aria-current={tab === current ? 'page' : undefined}
            onClick={choose}
          >
            {t(`${tab}.title`)}
          </a>
        ))}
      </nav>
      <div hidden={current !== 'members'}>{members}</div>
      <div hidden={current !== 'information'}>{hasInformation && information}</div>
    </>
  );
}

/** Keeps what else is in the address: the search of the members is there when the user comes back to them. */
function addressOf(tab: (typeof TABS)[number], address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  if (tab === 'members') next.delete('tab');
  else next.set('tab', tab);
  const search = next.toString();
  return search ? `/organization?${search}` : '/organization';
}

/** The ways to the screens below the organization's, for those who may use them. */
export function AdministrationLinks() {
  const t = useTranslations();
  const { hasStore } = useTeam();
  const isOffered = useAdminTools();
  if (!isOffered) return null;
  return (
    <nav className={styles.administration} aria-label={t('organization.administration')}>
      <h2 className={styles.administrationTitle}>{t('organization.administration')}</h2>
      <Row>
        {hasStore && (
          <LinkButton href="/organization/leaving" size="s" variant="quiet" icon="leave">
            {t('members.offboarding.all')}
          </LinkButton>
        )}
        {hasStore && (
          <LinkButton href="/organization/review" size="s" variant="quiet" icon="shield">
            {t('nav.review')}
          </LinkButton>
        )}
        <LinkButton href="/organization/file" size="s" variant="quiet" icon="download">
          {t('nav.organizationFile')}
        </LinkButton>
      </Row>
    </nav>
  );
}
