'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { useArrived, useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { LIMITS } from '@/lib/rules/limits';

export function CreateOrganization() {
  const t = useTranslations('contract.create');
  const labels = useTranslations('labels');
  const denied = useDenialText('organization.create');
  const router = useRouter();
  const { trigger, isBusy, failure: failed, forget } = useMutation('organization.create');
  const arrived = useArrived('organization.read');
  const { register, handleSubmit, setError, control, formState } = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: lazyResolver(async () => (await import('@/lib/rules/contracts/contract-forms')).organizationCreation),
  });
  const name = useWatch({ control, name: 'name' });
  const failure = formFailure(formState.errors, failed);

  const create = handleSubmit(async (values) => {
    const result = await trigger(values);
    setFieldErrors(setError, result?.failure);
    const created = values.name.trim();
    // The answer may have been lost, and the organization be there.
    const isThere = arrived(result?.failure)?.organization.name === created;
    if (!result?.data && !isThere) return;
    forget();
    toast({ tone: 'good', text: t('done', { name: created }) });
    noteAsked(window.location.href);
    router.refresh();
  });

  return (
    <Stack gap="panels">
      <Panel title={t('newTitle')} description={t('newText')}>
        <Form onSubmit={(event) => void create(event)}>
          <Field
            label={labels('contact.name')}
            required
            max={LIMITS.organizationNameAtCreation}
            used={name.length}
            error={formState.errors.name?.message}
          >
            <TextInput autoComplete="organization" {...register('name')} />
          </Field>
          {failure && <FailureAlert failure={failure} />}
          <Button variant="primary" type="submit" busy={isBusy} disabledReason={denied}>
            {t('submit')}
          </Button>
        </Form>
      </Panel>
      <Invited />
    </Stack>
  );
}

/** The other way into an organization: being added to one. */
function Invited() {
  const t = useTranslations('contract.create.invited');
  const labels = useTranslations('labels');
  const { account } = useCurrentUser();
  return (
    <Panel title={t('title')} description={t('text')}>
      <Row>
        <code>{account}</code>
        <CopyButton value={account} label={labels('copyAccount')} variant="secondary" />
      </Row>
    </Panel>
  );
}
