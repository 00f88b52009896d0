'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { useAvatarAddress } from '@/lib/client/avatar-version';
import { usePermission } from '@/lib/client/use-permission';
import { AvatarHelp } from './avatar-help';
import { AvatarInput } from './avatar-input';
import styles from './avatar-panel.module.css';
import { AvatarPicture } from './avatar-picture';
import { CropDialog } from './crop-dialog';
import { DeleteAvatar } from './delete-avatar';
import { useAvatarFile } from './use-avatar-file';
import { useFileIntake } from './use-file-intake';
import { useReloadedAvatar } from './use-reloaded-avatar';

/** One's own picture, 250x250 and round: changed from a file, a drop or the clipboard, and deleted where it is one's own (specification, section 2). */
export function AvatarPanel({ address, fallback }: { address: string; fallback: string }) {
  const t = useTranslations('avatar');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.setAvatar');
  const shown = useAvatarAddress(address) ?? fallback;
  const [isCustom, setCustom] = useState(false);
  const { isReloading, reloadSoon } = useReloadedAvatar();
  const file = useAvatarFile();
  const { picture, problem, isOpening, choose, forget } = file;
  const input = useRef<HTMLInputElement>(null);
  const changeButton = useRestoreFocus<HTMLButtonElement>(isCustom);
  const isDragged = useFileIntake(!denial && !isReloading && !picture, choose);
  const finish = (words: 'changed' | 'deleted') => (isCertain: boolean) => reloadSoon(isCertain ? t(words) : null);
  return (
    <Panel title={t('title')} description={t('text')} busy={isReloading}>
      <div className={styles.parts}>
        <div className={isDragged ? styles.dropping : styles.picture}>
          <AvatarPicture address={shown} fallback={fallback} label={t('yours')} onCustom={setCustom} />
          {isDragged && <p className={styles.drop}>{t('drop')}</p>}
        </div>
        <Row>
          <Button
            ref={changeButton}
            icon="upload"
            disabledReason={denial && denied(denial)}
            busy={isReloading}
            onClick={() => input.current?.click()}
          >
            {t('change')}
          </Button>
          {isCustom && <DeleteAvatar isStopped={isReloading} onDeleted={finish('deleted')} />}
        </Row>
        {(isReloading || isOpening) && <Progress label={t('busy')} />}
        <AvatarInput ref={input} onFile={choose} />
        <AvatarHelp problem={problem} onForget={forget} />
      </div>
      {picture && <CropDialog picture={picture} onClose={forget} onChanged={finish('changed')} />}
    </Panel>
  );
}
