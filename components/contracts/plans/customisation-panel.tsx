'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { useCardDetails, wordsOf } from '@/components/contracts/payment/card-text';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DisclosureList } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { useFirstRows } from '@/components/ui/first-rows';
import { useIsPrinting } from '@/components/ui/use-printing';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { useDenialText } from '@/lib/client/use-permission';
import { cardExpiry, mayHaveCard, needsCard } from '@/lib/rules/contracts/cards';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { domainAnchor, isOver, offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { readPathPart } from '@/lib/rules/text/plain-text';
import { CustomisationCard, CustomisationLine } from './customisation-card';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const AddDomainDialog = lazyDialog(() => import('./add-domain-dialog').then((loaded) => loaded.AddDomainDialog));

interface Props {
  contracts: readonly CustomisationContract[];
  links: ContractLinks;
  today: string;
}

export function CustomisationPanel({ contracts, links, today }: Props) {
  const serviceNames = useTranslations('sso.names');
  const t = useTranslations('contract.customisation');
  const contract = useTranslations('contract');
  return (
    <Panel
      id="customisation"
      title={serviceNames('customisation')}
      description={t('description')}
      action={<PanelActions contracts={contracts} links={links} today={today} />}
      footer={
        <Stack>
          <Row>
            <OwnerLinks
              operation="service.setPlan"
              links={[{ href: links.customisationPlans, label: contract('site.plans') }]}
            />
            {contracts.some((contract) => offersOf(contract).includes('payment')) && (
              <PaymentLink size="s">{t('payments')}</PaymentLink>
            )}
            {contracts.length > 0 && (
              <LinkButton href="/cancellation" variant="quiet" size="s">
                {t('cancellation')}
              </LinkButton>
            )}
          </Row>
          <p className={styles.reason}>{t('licensePack')}</p>
        </Stack>
      }
    >
      {contracts.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} icon="customise" />
      ) : (
        <Stack>
          <CardsMissing contracts={contracts} today={today} />
          {contracts.map((contract) => (
            <CardExpiry key={contract.domain} contract={contract} today={today} />
          ))}
          <DomainRows contracts={contracts} links={links} today={today} />
        </Stack>
      )}
    </Panel>
  );
}

/** Up to so many are shown as cards; of more each is a line. */
const MOST_CARDS = 20;
const LINES = { first: 10 };

function DomainRows({ contracts, links, today }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const anchor = useAnchor();
  const named = contracts.findIndex(({ domain }) => domainAnchor(domain) === anchor);
  const wish = { ...LINES, whole: MOST_CARDS, least: named + 1 };
  const { rows, more } = useFirstRows(contracts, wish, () => list.current);
  const isLong = contracts.length > MOST_CARDS;
  const isPrinting = useIsPrinting();
  // The browser was there before the line that its address names.
  useEffect(() => {
    if (isLong && named >= 0) document.getElementById(anchor)?.scrollIntoView();
  }, [isLong, named, anchor]);
  return (
    <>
      <div ref={list} tabIndex={-1} className={isLong ? styles.domainLines : styles.domainRows}>
        {isLong ? (
          <DisclosureList>
            {rows.map((contract, at) => (
              <CustomisationLine
                key={contract.domain}
                {...{ contract, links, today }}
                isNamed={at === named || isPrinting}
              />
            ))}
          </DisclosureList>
        ) : (
          rows.map((contract) => <CustomisationCard key={contract.domain} {...{ contract, links, today }} />)
        )}
      </div>
      {more}
    </>
  );
}

/** What stands behind the # of the address; nothing on the server. */
function useAnchor(): string {
  return useSyncExternalStore(
    watchAddress,
    () => readPathPart(location.hash.slice(1)),
    () => '',
  );
}

function watchAddress(listener: () => void): () => void {
  const over = new AbortController();
  window.addEventListener('hashchange', listener, over);
  // The router changes the address without that event; the browser's own one for it is younger.
  window.navigation?.addEventListener('currententrychange', listener, over);
  return () => over.abort();
}

function PanelActions({ contracts, links, today }: Props) {
  const t = useTranslations('contract.customisation');
  const denied = useDenialText('service.setPlan');
  const [isAdding, setAdding] = useState(false);
  return (
    <Row>
      {contracts.length > 0 && <LinkButton href="/contract/planner">{t('planner')}</LinkButton>}
      <Button icon="plus" onClick={() => setAdding(true)} disabledReason={denied}>
        {t('add')}
      </Button>
      {isAdding && (
        <AddDomainDialog contracts={contracts} onClose={() => setAdding(false)} links={links} today={today} />
      )}
    </Row>
  );
}

/** A banner before the card of a domain runs out, where the card host has told when. */
function CardExpiry({ contract, today }: { contract: CustomisationContract; today: string }) {
  const t = useTranslations('contract.customisation');
  const card = useCardDetails(contract);
  if (!card || !mayHaveCard(contract) || isOver(contract, today)) return null;
  const expiry = cardExpiry(card, today);
  if (expiry === 'good') return null;
  const { domain } = contract;
  return (
    <Alert tone={expiry === 'past' ? 'bad' : 'warn'} title={t(`cardExpiry.${expiry}`, { domain, ...wordsOf(card) })}>
      <PaymentLink domain={domain} size="s">
        {t('replaceCard', { domain })}
      </PaymentLink>
    </Alert>
  );
}

/** Of more domains without a card the overview of payments is the list: it begins with them. */
const MOST_NAMED = 3;

function CardsMissing({ contracts, today }: { contracts: readonly CustomisationContract[]; today: string }) {
  const t = useTranslations('contract.customisation');
  const missing = contracts.filter((contract) => needsCard(contract, today));
  if (missing.length === 0) return null;
  return (
    <Alert tone="warn" title={t('cardsMissing', { count: missing.length })}>
      <Row>
        {missing.length > MOST_NAMED ? (
          <PaymentLink size="s">{t('registerCards')}</PaymentLink>
        ) : (
          missing.map(({ domain }) => (
            <PaymentLink key={domain} domain={domain} size="s">
              {t('registerCard', { domain })}
            </PaymentLink>
          ))
        )}
      </Row>
    </Alert>
  );
}
