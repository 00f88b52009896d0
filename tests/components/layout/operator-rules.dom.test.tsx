import { OperatorRules } from '@/components/layout/operator-rules';
import { defaultOperatorValues, setOperatorValues } from '@/lib/rules/operator-values';
import { accountProblem } from '@/lib/rules/auth/emails';
import { renderWithWords } from '../ui-render';

afterEach(() => setOperatorValues(defaultOperatorValues));

function Problem() {
  return <output>{String(accountProblem('taro@mail.example.net#tokyo'))}</output>;
}

test('what the operator has set holds in the browser before anything asks for it', () => {
  const values = { hostPlatformDomains: [], domainsWithoutSuffix: ['mail.example.net'] };
  const { container } = renderWithWords(
    <>
      <OperatorRules values={values} />
      <Problem />
    </>,
  );
  expect(container).toHaveTextContent('suffixNotAllowed');
});
