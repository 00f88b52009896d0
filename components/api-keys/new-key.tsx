'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import { KeyCurl } from './key-curl';
import { KeyValue } from './key-value';

interface NewKeyProps {
  made: { apikeyId: string; name: string };
  reveal: RevealedSecret;
  apiUrl: string;
  onDone: () => void;
}

/** A key that has just been made: its value once, ready to be copied. Not read out by itself: others may listen. */
export function NewKey({ made, reveal, apiUrl, onDone }: NewKeyProps) {
  const t = useTranslations('apikey');
  return (
    <Alert tone="good" title={t('madeTitle', { name: made.name })}>
      <Stack>
        <p>{t('madeText')}</p>
        <KeyValue id={made.apikeyId} reveal={reveal} />
        <KeyCurl id={made.apikeyId} apiUrl={apiUrl} />
        <Row>
          <Button onClick={onDone}>{t('madeDone')}</Button>
        </Row>
      </Stack>
    </Alert>
  );
}
