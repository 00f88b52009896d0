import { useTranslations } from 'next-intl';
import { labelKey } from '@/lib/rules/guide';
import styles from './guide.module.css';

/** A text of the guide. Its arguments are the labels of the screens, so that no label is ever written twice. */
export function GuideText({ children }: { children: string }) {
  const t = useTranslations();
  // A test holds that each argument is the key of a message.
  const label = (argument: string) => t(labelKey(argument) as 'guide.title');
  return children.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <b key={part + index} className={styles.label}>
        {label(part)}
      </b>
    );
  });
}
