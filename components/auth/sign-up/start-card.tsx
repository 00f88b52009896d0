'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { OpenCard } from '@/components/layout/open-card';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { TextInput } from '@/components/ui/text-input';
import { storeSignUpDomain, type SignUpDomain } from '@/components/auth/sign-up/sign-up-domain';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useMutation } from '@/lib/client/use-mutation';
import { LIMITS } from '@/lib/rules/limits';
import { SignUpDomainNote } from './sign-up-domain-note';

interface Props {
  kind: 'site' | 'customisation';
  /** The service's configured word. */
  service: string;
  given: SignUpDomain;
}

/** Asks for an address and mails the confirmation to it; the customisation service also remembers the domain for the next step. */
export function StartCard({ kind, service, given }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (mailedTo) return <MailedCard email={mailedTo} onAgain={() => setMailedTo(null)} />;
  return <StartForm kind={kind} service={service} given={given} onMailed={setMailedTo} />;
}

function StartForm({ kind, service, given, onMailed }: Props & { onMailed: (email: string) => void }) {
  const t = useTranslations('signup');
  const [email, setEmail] = useState('');
  const [place, setPlace] = useState(given);
  const once = useSingleFlight();
  const { start, isBusy, failure, problem } = useStart(service, onMailed);
  return (
    <OpenCard title={t(`start.${kind}`)} purpose={t('startPurpose')}>
      <Form onSubmit={() => void once(() => start(email, kind === 'customisation' ? place : null))}>
        <Field label={t('email')} required error={problem} max={LIMITS.email} used={email.length}>
          <TextInput
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        {kind === 'customisation' && (
          <>
            <SignUpDomainNote onUse={(kept) => setPlace((now) => (now.subdomain || now.domain ? now : kept))} />
            <DomainFields place={place} onChange={setPlace} />
          </>
        )}
        {failure && <FailureAlert failure={failure} title={t('startFailed')} />}
        <Button variant="primary" type="submit" busy={isBusy} block>
          {t('send')}
        </Button>
      </Form>
    </OpenCard>
  );
}

/** Judges the address, remembers the domain where both its parts are given, and has the confirmation mailed. */
function useStart(service: string, onMailed: (email: string) => void) {
  const { trigger, isBusy, failure } = useMutation('signup.start');
  const [problem, setProblem] = useState<string>();
  const start = async (email: string, place: SignUpDomain | null) => {
    const { email: schema } = await import('@/lib/rules/text/emails');
    const parsed = schema.safeParse(email);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const [subdomain, domain] = [place?.subdomain, place?.domain].map((part) => part?.trim().toLowerCase());
    if (subdomain && domain) storeSignUpDomain({ subdomain, domain });
    const result = await trigger({ email: parsed.data, service });
    if (result?.failure?.fields) setProblem(result.failure.fields.email);
    if (result && !result.failure) onMailed(parsed.data);
  };
  return { start, isBusy, failure: failure?.fields ? undefined : failure, problem };
}

function MailedCard({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('signup');
  return (
    <OpenCard
      title={t('mailedTitle')}
      purpose={t('mailed', { email })}
      footer={<LinkButton href="/signin">{t('toSignIn')}</LinkButton>}
    >
      <p role="status">{t('mailedNext')}</p>
      <Button onClick={onAgain}>{t('again')}</Button>
    </OpenCard>
  );
}

function DomainFields({ place, onChange }: { place: SignUpDomain; onChange: (place: SignUpDomain) => void }) {
  const t = useTranslations('signup');
  return (
    <>
      <Field label={t('subdomain')} hint={t('subdomainHint')} mark="optional">
        <TextInput
          value={place.subdomain}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...place, subdomain: target.value })}
        />
      </Field>
      <Field label={t('domain')} hint={t('domainHint')} mark="optional">
        <TextInput
          value={place.domain}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...place, domain: target.value })}
        />
      </Field>
    </>
  );
}
