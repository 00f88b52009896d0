'use client';

import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { plainText } from '@/lib/rules/text/plain-text';
import { SOCIAL_ERRORS } from '@/lib/rules/auth/social';
import type { Returned } from './returned';

/** Why it failed: our own words first, then the provider's, as the plain text that they are. */
export function CallbackFailure({ failure, returned }: { failure: Failure; returned: Returned }) {
  const t = useTranslations('callback');
  const text = useFailureMessage();
  const said = SOCIAL_ERRORS.flatMap((name) => (returned[name] ? [{ name, value: plainText(returned[name]) }] : []));
  const words = wordsFor(failure, said.length > 0);
  return (
    <Stack>
      <Alert tone="bad" requestId={failure.requestId || undefined} announce>
        <p>{words ? t(words) : text(failure)}</p>
        {failure.text && words && <p>{plainText(failure.text)}</p>}
      </Alert>
      {said.length > 0 && (
        <DescriptionList>
          {said.map(({ name, value }) => (
            <DescriptionItem key={name} name={t(name)}>
              <bdi>{value}</bdi>
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
    </Stack>
  );
}

/**
 * The texts for passwords would be wrong here, and what the provider refused needs no second reason from us. Where this
 * browser began no such sign-in, nobody knows who wrote the words in the address.
 */
function wordsFor({ code }: Failure, isSaid: boolean): 'refusedThere' | 'notAccepted' | 'locked' | null {
  if (code === 'socialRefused') return null;
  if (code === 'lockedOut') return 'locked';
  if (isSaid) return 'refusedThere';
  return code === 'wrongCredentials' ? 'notAccepted' : null;
}
