'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import { KeyCurl } from './key-curl';
import { KeyValue } from './key-value';

interface NewKeyProps {
  created: { apikeyId: string; name: string };
  reveal: RevealedSecret;
  apiUrl: string;
  onDone: () => void;
}

/** The value of a new key, ready to be copied. It is not read out by itself: others may listen. */
export function NewKey({ created, reveal, apiUrl, onDone }: NewKeyProps) {
  const t = useTranslations('apikey');
  return (
    <Alert tone="good" title={t('madeTitle', { name: created.name })}>
      <Stack>
        <p>{t('madeText')}</p>
        <KeyValue id={created.apikeyId} reveal={reveal} />
        <KeyCurl id={created.apikeyId} apiUrl={apiUrl} />
        <Row>
          <Button onClick={onDone}>{t('madeDone')}</Button>
        </Row>
      </Stack>
    </Alert>
  );
}
