import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import styles from './rotate.module.css';
import { ROTATION, type RotationStep } from './use-rotation';

/** How far a rotation is. */
export function RotateSteps({ step }: { step: RotationStep }) {
  const t = useTranslations('apikey');
  const now = ROTATION.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('rotateSteps')}>
      {ROTATION.map((name, index) => (
        <li
          key={name}
          className={index === now ? styles.now : styles.step}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < now ? <Icon name="check" size={12} /> : index + 1}
          </span>
          <span className={styles.stepName}>{t(`rotateStep.${name}`)}</span>
          {index < now && <VisuallyHidden>{t('rotateStepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
