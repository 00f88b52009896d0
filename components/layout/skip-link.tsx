import { useTranslations } from 'next-intl';

export const MAIN_ID = 'main';
/** The list that a screen is about. */
export const LIST_ID = 'list';

/** The first stop of the Tab key: past the frame to the content. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t('skip')}
    </a>
  );
}

/** With a second stop straight to the list, on screens that have one: styles show it, since the frame does not know. */
export function SkipLinks() {
  const t = useTranslations('shell');
  return (
    <>
      <SkipLink />
      <a className="skip-link skip-link-list" href={`#${LIST_ID}`}>
        {t('skipToList')}
      </a>
    </>
  );
}
