'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { focusIfLost, FocusOnMount } from '@/components/ui/focus';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useInterval } from '@/lib/client/use-interval';
import { useMutation } from '@/lib/client/use-mutation';
import { useReady } from '@/lib/client/browser-state';
import { toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { dropSignUpDomain, type SignUpDomain, storeSignUpDomain, storeSignUpEmail } from './sign-up-storage';
import { SignUpDomainNote } from './sign-up-domain-note';
import { MINUTE_S } from '@/lib/rules/timing';

interface Props {
  kind: 'site' | 'customisation';
  service: string;
  given: SignUpDomain;
  /** Leads on where a mail cannot be sent. */
  support: string;
}

/** Asks for an address and mails the confirmation to it; for the customisation service it also remembers the domain. */
export function StartCard(props: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { service, support } = props;
  const startAgain = () => {
    setMailedTo(null);
    focusIfLost(() => document.querySelector<HTMLElement>('input[type=email]'));
  };
  if (mailedTo) return <MailedCard email={mailedTo} service={service} support={support} onAgain={startAgain} />;
  return <StartForm {...props} onMailed={setMailedTo} />;
}

interface StartValues extends SignUpDomain {
  email: string;
}

function StartForm({ kind, service, given, support, onMailed }: Props & { onMailed: (email: string) => void }) {
  const t = useTranslations('signup');
  const ui = useTranslations('ui');
  const { trigger, isBusy, failure: failed } = useMutation('signup.start');
  const isReady = useReady();
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
    if (!result?.data) return;
    storeSignUpEmail(email);
    onMailed(email);
  });
  const fillIn = ({ subdomain, domain }: SignUpDomain) => {
    if (getValues('subdomain') || getValues('domain')) return false;
    setValue('subdomain', subdomain);
    setValue('domain', domain);
    return true;
  };
  const failure = formFailure(formState.errors, failed);
  return (
    <OpenCard title={t(`start.${kind}`)} purpose={t('startPurpose')}>
      <Form onSubmit={() => void start()}>
        <Field label={ui('email')} required error={formState.errors.email?.message} max={LIMITS.email}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        {kind === 'customisation' && (
          <>
            <SignUpDomainNote onUse={fillIn} />
            <DomainFields register={register} given={given} />
          </>
        )}
        {failure && <MailFailure failure={failure} support={support} />}
        <Button variant="primary" type="submit" busy={isBusy || !isReady} block>
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
  else dropSignUpDomain();
}

function MailFailure({ failure, support }: { failure: Failure; support: string }) {
  const t = useTranslations();
  const words = { unknownResult: t('failure.mailUnknown') };
  return (
    <>
      <FailureAlert failure={failure} title={t('signup.startFailed')} words={words} />
      <p>
        <ExternalLink href={support}>{t('ui.contactSupport')}</ExternalLink>
      </p>
    </>
  );
}

interface MailedProps extends Pick<Props, 'service' | 'support'> {
  email: string;
  onAgain: () => void;
}

/** Says where to look, and sends the mail again: not at once, because mails take their time. */
function MailedCard({ email, service, support, onAgain }: MailedProps) {
  const t = useTranslations('signup');
  const ui = useTranslations('ui');
  const words = { unknownResult: useTranslations('failure')('mailUnknown') };
  const { trigger, isBusy, failure } = useMutation('signup.start');
  const [leftS, setLeftS] = useState(MINUTE_S);
  const [isResent, setResent] = useState(false);
  useInterval(() => setLeftS(leftS - 1), leftS > 0 ? 1000 : null);
  const resend = async () => {
    setResent(false);
    const result = await trigger({ email, service });
    if (!result?.data) return;
    setResent(true);
    setLeftS(MINUTE_S);
  };
  return (
    <OpenCard title={t('mailedTitle')} footer={<LinkButton href="/signin">{ui('toSignIn')}</LinkButton>}>
      <FocusOnMount>
        <Alert tone="good" announce>
          {t('mailed', { email })}
        </Alert>
      </FocusOnMount>
      <p role="status">{t(isResent ? 'resent' : 'mailedNext')}</p>
      {failure && <FailureAlert failure={failure} title={t('resendFailed')} words={words} />}
      <Button
        onClick={() => void resend()}
        busy={isBusy}
        disabledReason={leftS > 0 ? t('resendIn', { seconds: leftS }) : null}
        reasonAs="line"
      >
        {t('resend')}
      </Button>
      <Row>
        <Button variant="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
        <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
      </Row>
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
      <Field label={t('field.domain')} hint={t('domainHint')} mark="optional">
        <TextInput defaultValue={given.domain} autoComplete="off" {...register('domain')} />
      </Field>
    </>
  );
}
