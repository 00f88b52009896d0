import { useTranslations } from 'next-intl';

export const MAIN_ID = 'main';

/** The first stop of the Tab key: past the frame to the content. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t('skip')}
    </a>
  );
}
