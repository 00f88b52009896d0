import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { useForm } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { SearchInput } from '@/components/ui/search-input';
import { PasswordInput, TextArea, TextInput } from '@/components/ui/text-input';
import { Select } from '@/components/ui/select';
import { renderWithWords } from '../ui-render';

test('label, hint and message belong to the control, for whoever cannot see them', () => {
  renderWithWords(
    <Field label="電話番号" hint="ハイフンは省略できます。" error="enterCorrectly" mark="required">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /電話番号/ });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('電話番号を正しく入力してください。 ハイフンは省略できます。');
});

test('a message names its field and its limit in both languages', () => {
  const field = (
    <Field label="Name" error="tooLong" max={100}>
      <TextInput />
    </Field>
  );
  renderWithWords(field, 'en');
  expect(screen.getByText('Please enter Name correctly: no more than 100 characters.')).toBeVisible();
});

test('a text that is no known message is shown as it is, as text', () => {
  const hostile = '<img src=x onerror=alert(1)>{field}';
  const { container } = renderWithWords(
    <Field label="名前" error={hostile}>
      <TextInput />
    </Field>,
  );
  expect(screen.getByText(hostile)).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});

test('what is searched for is not checked for its spelling, which some browsers send to others, nor kept', async () => {
  const onWords = jest.fn();
  renderWithWords(<SearchInput label="氏名" onWords={onWords} />);
  const input = screen.getByRole('searchbox', { name: '氏名' });
  expect(input).toHaveAttribute('spellcheck', 'false');
  expect(input).toHaveAttribute('autocomplete', 'off');
  await userEvent.type(input, '佐');
  expect(onWords).toHaveBeenLastCalledWith('佐');
});

test('the counter knows what was there and follows what is typed', async () => {
  renderWithWords(
    <Field label="表示名" max={10}>
      <TextInput defaultValue="山田" />
    </Field>,
  );
  const input = screen.getByRole('textbox');
  expect(input).toHaveAccessibleDescription('10文字中2文字');
  await userEvent.type(input, '太郎');
  expect(input).toHaveAccessibleDescription('10文字中4文字');
});

test('fields work in a form that is not controlled: values arrive, the first wrong field gets focus', async () => {
  const send = jest.fn();
  function Example() {
    const { register, handleSubmit, formState } = useForm({
      defaultValues: { name: '', role: 'admin', agreed: false },
    });
    return (
      <form onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
        <Field label="名前" error={formState.errors.name?.message}>
          <TextInput {...register('name', { required: 'enter' })} />
        </Field>
        <Field label="権限">
          <Select {...register('role')}>
            <option value="owner">オーナー</option>
            <option value="admin">管理者</option>
          </Select>
        </Field>
        <Checkbox label="同意する" {...register('agreed')} />
        <button type="submit">送信</button>
      </form>
    );
  }
  renderWithWords(<Example />);
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  const name = screen.getByRole('textbox', { name: '名前' });
  expect(name).toHaveFocus();
  await waitFor(() => expect(name).toHaveAccessibleDescription('名前を入力してください。'));
  await userEvent.type(name, '花子');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '権限' }), 'オーナー');
  await userEvent.click(screen.getByRole('checkbox', { name: '同意する' }));
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  expect(send.mock.calls[0]?.[0]).toEqual({ name: '花子', role: 'owner', agreed: true });
});

test('a password can be shown by keyboard, and what was typed stays', async () => {
  renderWithWords(
    <Field label="パスワード">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const input = screen.getByLabelText('パスワード');
  await userEvent.type(input, 'とても長い合言葉');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.tab();
  const toggle = screen.getByRole('button', { name: '入力内容を表示' });
  expect(toggle).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('とても長い合言葉');
});

test('a box that cannot be ticked says why', async () => {
  renderWithWords(<Checkbox label="管理者として追加" disabledReason="管理者の権限が必要です。" />);
  const box = screen.getByRole('checkbox', { name: '管理者として追加' });
  await act(async () => box.click());
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription('管理者の権限が必要です。');
});

test('what is typed and chosen before the scripts run is taken over, and stays', async () => {
  function Plan() {
    const [plan, setPlan] = useState('');
    const [slots, setSlots] = useState('8');
    const [reason, setReason] = useState('');
    return (
      <>
        <TextInput aria-label="Slots" value={slots} onChange={({ target }) => setSlots(target.value)} />
        <TextArea aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
        <Select aria-label="Plan" value={plan} onChange={({ target }) => setPlan(target.value)}>
          <option value="">Choose</option>
          <option value="standard">Standard</option>
        </Select>
        <p role="status">{[slots, reason, plan].join('; ')}</p>
      </>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Plan />);
  const page = within(container);
  page.getByRole<HTMLInputElement>('textbox', { name: 'Slots' }).value = '14';
  page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value = 'More people';
  page.getByRole<HTMLSelectElement>('combobox').value = 'standard';
  await act(async () => hydrateRoot(container, <Plan />));
  expect(page.getByRole('status')).toHaveTextContent('14; More people; standard');
  expect(page.getByRole('textbox', { name: 'Slots' })).toHaveValue('14');
  expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('More people');
  expect(page.getByRole('combobox')).toHaveValue('standard');
  container.remove();
});
