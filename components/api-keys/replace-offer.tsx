'use client';
import { useTranslations } from 'next-intl';
import { useDenialText } from '@/lib/client/use-denial-text';
import { Button } from '@/components/ui/button';

/** The guided replacement, one press away for a key whose date is past. */
export function ReplaceOffer({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTranslations('apikey');
  const createDenied = useDenialText('apikey.create');
  const deleteDenied = useDenialText('apikey.delete');
  return (
    <Button
      size="s"
      icon="refresh"
      aria-label={t('rotateNamed', { name })}
      disabledReason={createDenied ?? deleteDenied}
      onClick={onPress}
    >
      {t('rotate')}
    </Button>
  );
}
