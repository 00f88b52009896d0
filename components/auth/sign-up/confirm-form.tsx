'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ExternalLink } from '@/components/ui/external-link';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import type { SignUpLinks } from './sign-up-links';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { SignUpDomainNote } from './sign-up-domain-note';
import { SignUpFields } from './sign-up-fields';
import { useConfirm } from './use-confirm';

interface Props {
  kind: 'site' | 'customisation';
  sessionIdHash: string;
  links: SignUpLinks;
  onDone: (email: string, domain: string) => void;
}

/** Code, password, organisation, person, domain where it is needed, and the terms; each message beside its field. */
export function ConfirmForm({ kind, sessionIdHash, links, onDone }: Props) {
  const t = useTranslations('signup');
  const needsDomain = kind === 'customisation';
  const { values, problems, change, confirm, isBusy, failure } = useConfirm({ sessionIdHash, needsDomain, onDone });
  const once = useSingleFlight();
  const form = useFirstProblem(problems);
  return (
    <Form ref={form} onSubmit={() => void once(confirm)}>
      {needsDomain && (
        <SignUpDomainNote onUse={({ subdomain, domain }) => change({ domain: `${subdomain}.${domain}` })} />
      )}
      <SignUpFields values={values} problems={problems} onChange={change} hasDomain={needsDomain} />
      <Row>
        <ExternalLink href={links.terms}>{t('terms')}</ExternalLink>
        <ExternalLink href={links.privacy}>{t('privacy')}</ExternalLink>
      </Row>
      <Checkbox
        label={t('accept')}
        checked={values.hasAccepted}
        error={problems.hasAccepted}
        errorLabel={t('terms')}
        onChange={({ target }) => change({ hasAccepted: target.checked })}
      />
      {failure && <FailureAlert failure={failure} title={t('confirmFailed')} />}
      {problems.sessionIdHash && (
        <Alert tone="bad" announce>
          {t('wrongLink')}
        </Alert>
      )}
      <Button variant="primary" type="submit" busy={isBusy} block>
        {t('confirm')}
      </Button>
    </Form>
  );
}

/** After a try, typing goes on where the first message stands (promises: V-K5). */
function useFirstProblem(problems: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
