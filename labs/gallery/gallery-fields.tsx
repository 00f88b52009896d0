import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { PasswordInput, TextArea, TextInput } from '@/components/ui/text-input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import { Sample, Samples } from './sample';

const ROLES = ['owner', 'admin', 'general'] as const;

export function GalleryFields() {
  return (
    <>
      <Inputs />
      <OtherInputs />
      <Choices />
      <Switches />
    </>
  );
}

function Inputs() {
  const t = useTranslations('apikey');
  return (
    <Samples of="Field with TextInput">
      <Sample state="hint">
        <Field label={t('name')} hint={t('nameHint')}>
          <TextInput placeholder="Staging import" />
        </Field>
      </Sample>
      <Sample state="mark required, max">
        <Field label={t('name')} mark="required" max={100}>
          <TextInput defaultValue="Staging import" />
        </Field>
      </Sample>
      <Sample state="mark optional, error">
        <Field label={t('name')} mark="optional" error="enter">
          <TextInput />
        </Field>
      </Sample>
      <Sample state="error, more than max">
        <Field label={t('name')} error="tooLong" max={10}>
          <TextInput defaultValue="Staging import" />
        </Field>
      </Sample>
      <Sample state="disabled">
        <Field label={t('name')}>
          <TextInput defaultValue="Staging import" disabled />
        </Field>
      </Sample>
      <Sample state="readOnly, mono">
        <Field label={t('id')}>
          <TextInput defaultValue="0c9f-41d2" readOnly mono />
        </Field>
      </Sample>
    </Samples>
  );
}

function OtherInputs() {
  const t = useTranslations();
  return (
    <Samples of="PasswordInput, Select, TextArea, date">
      <Sample state="PasswordInput: plain, error">
        <Stack>
          <Field label={t('ui.password')}>
            <PasswordInput defaultValue="hidden-words" autoComplete="off" />
          </Field>
          <Field label={t('ui.password')} error="enter">
            <PasswordInput autoComplete="off" />
          </Field>
        </Stack>
      </Sample>
      <Sample state="Select: plain, error, disabled, small">
        <Stack>
          {[{}, { error: 'choose' as const }].map((more, at) => (
            <Field key={at} label={t('members.filter.role')} {...more}>
              <Options />
            </Field>
          ))}
          <Field label={t('members.filter.role')}>
            <Options disabled />
          </Field>
          <Field label={t('members.filter.role')} labelHidden>
            <Options small fit />
          </Field>
        </Stack>
      </Sample>
      <Sample state="TextArea: counter, error">
        <Stack>
          <Field label={t('labels.note')} max={200}>
            <TextArea defaultValue={t('apikey.createPurpose')} />
          </Field>
          <Field label={t('labels.note')} error="enter">
            <TextArea />
          </Field>
        </Stack>
      </Sample>
      <Sample state="type date">
        <Field label={t('apikey.keep.replaceBy')}>
          <TextInput type="date" defaultValue="2026-12-01" />
        </Field>
      </Sample>
    </Samples>
  );
}

function Options(props: { disabled?: boolean; small?: boolean; fit?: boolean }) {
  const t = useTranslations('role');
  return (
    <Select {...props}>
      {ROLES.map((role) => (
        <option key={role}>{t(role)}</option>
      ))}
    </Select>
  );
}

function Choices() {
  const t = useTranslations();
  const [role, setRole] = useState<(typeof ROLES)[number]>('owner');
  const options = ROLES.map((value) => ({ value, label: t(`role.${value}`), icon: 'person' as const }));
  const radio = { label: t('members.filter.role'), value: role, options, onChange: setRole };
  return (
    <Samples of="Checkbox, RadioGroup">
      <Sample state="Checkbox: on, off, hint, error, disabledReason">
        <Stack gap="lines">
          <Checkbox label={t('apikey.rotateUsed')} defaultChecked />
          <Checkbox label={t('apikey.rotateUsed')} />
          <Checkbox label={t('apikey.rotateUsed')} hint={t('apikey.rotateTick')} />
          <Checkbox label={t('apikey.rotateUsed')} error="acceptTerms" />
          <Checkbox label={t('apikey.rotateUsed')} defaultChecked disabledReason={t('ui.denied.ownerNeeded')} />
        </Stack>
      </Sample>
      <Sample state="RadioGroup: plain, compact">
        <RadioGroup {...radio} />
        <RadioGroup {...radio} compact labelHidden />
      </Sample>
    </Samples>
  );
}

function Switches() {
  const t = useTranslations();
  const [isOn, setOn] = useState(true);
  const both = { label: t('security.lockout.switch'), onChange: setOn };
  return (
    <Samples of="Switch">
      <Sample state="on, off, disabledReason">
        <Stack>
          <Switch {...both} checked={isOn} hint={t('security.purpose')} />
          <Switch {...both} checked={!isOn} />
          <Switch {...both} checked disabledReason={t('ui.denied.ownerNeeded')} />
          <Switch {...both} checked={false} disabledReason={t('ui.denied.readOnly')} />
        </Stack>
      </Sample>
    </Samples>
  );
}
