'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { OpenCard } from '@/components/layout/open-card';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { TextInput } from '@/components/ui/text-input';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import { toHalfWidth } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import { type SignUpDomain, storeSignUpDomain } from './sign-up-domain';
import { SignUpDomainNote } from './sign-up-domain-note';

interface Props {
  kind: 'site' | 'customisation';
  /** The service's configured name. */
  service: string;
  given: SignUpDomain;
}

/** Asks for an address and mails the confirmation to it; for the customisation service it also remembers the domain. */
export function StartCard({ kind, service, given }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (mailedTo) return <MailedCard email={mailedTo} onAgain={() => setMailedTo(null)} />;
  return <StartForm kind={kind} service={service} given={given} onMailed={setMailedTo} />;
}

interface StartValues extends SignUpDomain {
  email: string;
}

function StartForm({ kind, service, given, onMailed }: Props & { onMailed: (email: string) => void }) {
  const t = useTranslations('signup');
  const { trigger, isBusy, failure: failed } = useMutation('signup.start');
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm<StartValues>({
    defaultValues: { email: '', ...given },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/auth/sign-up').then((rules) => rules.signUpStartForm)),
  });
  const start = handleSubmit(async (values) => {
    const email = toHalfWidth(values.email).trim();
    if (kind === 'customisation') storeDomain(values);
    const result = await trigger({ email, service });
    setFieldErrors(setError, result?.failure);
    if (result?.data) onMailed(email);
  });
  const fillIn = ({ subdomain, domain }: SignUpDomain) => {
    if (getValues('subdomain') || getValues('domain')) return;
    setValue('subdomain', subdomain);
    setValue('domain', domain);
  };
  const failure = formFailure(formState.errors, failed);
  return (
    <OpenCard title={t(`start.${kind}`)} purpose={t('startPurpose')}>
      <Form onSubmit={() => void start()}>
        <Field label={t('email')} required error={formState.errors.email?.message} max={LIMITS.email}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        {kind === 'customisation' && (
          <>
            <SignUpDomainNote onUse={fillIn} />
            <DomainFields register={register} given={given} />
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

function storeDomain(values: SignUpDomain): void {
  const subdomain = values.subdomain.trim().toLowerCase();
  const domain = values.domain.trim().toLowerCase();
  if (subdomain && domain) storeSignUpDomain({ subdomain, domain });
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

function DomainFields({ register, given }: { register: UseFormRegister<StartValues>; given: SignUpDomain }) {
  const t = useTranslations('signup');
  return (
    <>
      <Field label={t('subdomain')} hint={t('subdomainHint')} mark="optional">
        <TextInput defaultValue={given.subdomain} autoComplete="off" {...register('subdomain')} />
      </Field>
      <Field label={t('domain')} hint={t('domainHint')} mark="optional">
        <TextInput defaultValue={given.domain} autoComplete="off" {...register('domain')} />
      </Field>
    </>
  );
}
