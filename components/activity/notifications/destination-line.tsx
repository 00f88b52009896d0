'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import type { IconName } from '@/components/ui/icon';
import { Menu, type MenuItem } from '@/components/ui/menu';
import { Stack } from '@/components/ui/stack';
import { Cell, TableRow } from '@/components/ui/table';
import { toast } from '@/components/ui/toast';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useLocalTime } from '@/lib/client/use-local-time';
import { type Made, useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useReady } from '@/lib/client/browser-state';
import {
  type DeliveryFault,
  type Destination,
  type DestinationRule,
  isSignedKind,
  isStreamKind,
  suggestionOf,
} from '@/lib/rules/journal/destinations';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { formatList } from '@/lib/rules/text/format';
import { useLineWords } from '../line-words';

export type DestinationAct = 'change' | 'rotate' | 'remove' | 'undelivered';

interface DestinationLineProps {
  destination: Destination;
  denied: string | null;
  onAct: (act: DestinationAct) => void;
}

/** One destination: what it is told, whether it arrives, and what can be done with it. */
export function DestinationLine({ destination, denied, onAct }: DestinationLineProps) {
  const t = useTranslations('notifications');
  const ui = useTranslations('ui');
  const textOf = useRuleText();
  const { kind, name, host, rules, isDaily } = destination;
  const itemOf = (act: Exclude<DestinationAct, 'undelivered'>, icon: IconName): MenuItem => ({
    label: t(act),
    icon,
    isDanger: act === 'remove',
    disabledReason: denied,
    onSelect: () => onAct(act),
  });
  return (
    <TableRow>
      <Cell label={t('column.name')} main>
        <Stack gap="lines">
          <span translate="no">{name}</span>
          <span>
            {t(`kind.${kind}`)} <span translate="no">{breakable(host)}</span>
          </span>
        </Stack>
      </Cell>
      <Cell label={t('column.rules')}>
        <Stack gap="lines">
          {isStreamKind(kind) && <span>{t('wholeJournal')}</span>}
          {rules.map((rule) => (
            <span key={JSON.stringify(rule)}>{breakable(textOf(rule))}</span>
          ))}
          {isDaily && <span>{t('isDaily')}</span>}
        </Stack>
      </Cell>
      <Cell label={t('column.state')}>
        <State destination={destination} onUndelivered={() => onAct('undelivered')} />
      </Cell>
      <Cell label={t('column.actions')} actions>
        <Tries destination={destination} />
        <Menu
          size="s"
          label={ui('moreOf', { name })}
          items={[
            itemOf('change', 'pencil'),
            ...(isSignedKind(kind) ? [itemOf('rotate', 'refresh')] : []),
            itemOf('remove', 'trash'),
          ]}
        />
      </Cell>
    </TableRow>
  );
}

interface StateProps {
  destination: Destination;
  onUndelivered: () => void;
}

function State({ destination: { name, deliveredMs, failing, undelivered }, onUndelivered }: StateProps) {
  const t = useTranslations('notifications.state');
  const notifications = useTranslations('notifications');
  const labels = useTranslations('labels');
  const faultOf = useFaultText();
  const timeOf = useLocalTime();
  // The server does not know the browser's time zone.
  const isReady = useReady();
  const dateOf = (moment: number) => (isReady ? timeOf(moment, 'dateTime') : '');
  return (
    <Stack gap="lines">
      <span>
        {failing ? (
          <Badge tone="bad">{t('bad')}</Badge>
        ) : (
          <Badge tone={deliveredMs === null ? 'plain' : 'good'}>{t(deliveredMs === null ? 'new' : 'good')}</Badge>
        )}
      </span>
      {!failing && deliveredMs !== null && <span>{t('delivered', { date: dateOf(deliveredMs) })}</span>}
      {failing && (
        <span>
          {t('since', {
            date: dateOf(failing.sinceMs),
            reason: faultOf(failing),
            next: isReady ? timeOf(failing.nextMs, 'time') : '',
          })}
        </span>
      )}
      {undelivered > 0 && (
        <span>
          {t('undelivered', { count: undelivered })}{' '}
          <Button
            size="s"
            variant="quiet"
            aria-label={notifications('undeliveredShow', { name })}
            onClick={onUndelivered}
          >
            {labels('show')}
          </Button>
        </span>
      )}
    </Stack>
  );
}

function Tries({ destination: { id, name, undelivered } }: { destination: Destination }) {
  const t = useTranslations('notifications');
  const denied = useDenialText('destination.test');
  const tellEnd = useTellEnd();
  const test = useMutation('destination.test');
  const resend = useMutation('destination.resend');
  const sendTest = async () => {
    const result = await test.trigger({ id });
    const failed = (reason: string) => t('notTested', { name, reason });
    if (result) tellEnd(result, failed, () => t('tested', { name }));
  };
  const sendAgain = async () => {
    const result = await resend.trigger({ id });
    const { sent, left } = result?.data ?? { sent: 0, left: 0 };
    const failed = (reason: string) => t('notResent', { name, sent, reason });
    const done = () => t(left > 0 ? 'resentPart' : 'resent', { name, sent, left });
    if (result) tellEnd(result, failed, done);
  };
  return (
    <>
      <Button
        size="s"
        busy={test.isBusy}
        disabledReason={denied}
        aria-label={t('testThis', { name })}
        onClick={() => void sendTest()}
      >
        {t('test')}
      </Button>
      {undelivered > 0 && (
        <Button
          size="s"
          busy={resend.isBusy}
          disabledReason={denied}
          aria-label={t('resendThis', { name })}
          onClick={() => void sendAgain()}
        >
          {t('resend')}
        </Button>
      )}
    </>
  );
}

function useTellEnd() {
  const messageOf = useFailureMessage();
  const faultOf = useFaultText();
  return (
    { failure, data }: Made<{ fault: DeliveryFault | null }>,
    failed: (reason: string) => string,
    done: () => string,
  ) => {
    if (failure?.code === 'unknownResult') return toast({ tone: 'warn', text: messageOf(failure) });
    const reason = failure ? messageOf(failure) : data?.fault && faultOf(data.fault);
    return toast(reason ? { tone: 'bad', text: failed(reason) } : { tone: 'good', text: done() });
  };
}

/** Words for a rule: the name of a suggestion, or the filters of the activity that it holds. */
export function useRuleText(): (rule: DestinationRule) => string {
  const t = useTranslations('notifications');
  const words = useLineWords();
  const locale = useLocale();
  return (rule) => {
    const suggestion = suggestionOf(rule);
    if (suggestion) return t(`rule.${suggestion}`);
    const text = formatList(words.filters(parseFilters(new URLSearchParams(rule))), locale);
    return t('fromActivity', { filters: text || t('anyFilter') });
  };
}

/** The filters with which the activity led here; an old bookmark may ask for what is under way, which no rule finds. */
export function useAskedRule(): DestinationRule | undefined {
  const { outcome, ...others } = parseFilters(useSearchParams());
  const rule = writeFilters(outcome && outcome !== 'pending' ? { ...others, outcome } : others);
  return Object.keys(rule).length > 0 ? rule : undefined;
}

/** Why a message did not arrive, as far as this page knows the reason. */
export function useFaultText(): (fault: DeliveryFault) => string {
  const t = useTranslations('notifications.fault');
  return ({ reason, http = 0, smtp = 0 }) =>
    t(t.has(reason) ? reason : 'other', { http: String(http), smtp: String(smtp) });
}
