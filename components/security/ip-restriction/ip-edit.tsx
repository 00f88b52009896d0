'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import styles from './ip.module.css';
import { IpConflict } from './ip-conflict';
import { IpOffDialog } from './ip-off-dialog';
import { IpOwnAddress } from './ip-own-address';
import { IpProblems } from './ip-problems';
import { AccessPreview } from './access-preview';
import { IpRows } from './ip-rows';
import { IpSaveDialog } from './ip-save-dialog';
import { useIpEdit } from './use-ip-edit';
import type { IpEditor } from './use-ip-editor';

interface IpEditProps {
  editor: IpEditor;
  /** The list as the provider has it now. */
  saved: readonly string[];
  ownAddress: string | null;
}

/** The list while it is edited: rows, a rehearsal, and a save that asks where it could shut somebody out. */
export function IpEdit({ editor, saved, ownAddress }: IpEditProps) {
  const t = useTranslations('security.ip');
  const editing = useIpEdit(editor, saved, ownAddress);
  const { rules, check, tried, isChanged, saving, question, ask } = editing;
  const rows = check?.rows ?? [];
  const stopped = rules ? (isChanged ? t('conflictFirst') : null) : t('preparing');
  return (
    <RetryAfterScope>
      <Stack>
        <IpOwnAddress ownAddress={ownAddress} rules={rules} rows={rows} onAdd={(address) => editor.add([address])} />
        <IpRows editor={editor} rules={rules} check={check} tried={tried} />
        {rules && <AccessPreview rules={rules} rows={rows} ownAddress={ownAddress} />}
        <IpProblems editing={editing} isOff={saved.length === 0} />
        {isChanged && rules && <IpConflict editor={editor} saved={saved} rules={rules} />}
        <div className={styles.foot}>
          <Row>
            <Button waits variant="primary" busy={saving.isBusy} disabledReason={stopped} onClick={ask}>
              {t('save')}
            </Button>
            <Button variant="quiet" disabledReason={saving.isBusy ? t('saving') : null} onClick={editor.end}>
              {t('discard')}
            </Button>
          </Row>
        </div>
        {question === 'risks' && <IpSaveDialog editing={editing} ownAddress={ownAddress} base={editor.base} />}
        {question === 'off' && <IpOffDialog base={editor.base} onClose={editing.close} onDone={editor.end} />}
      </Stack>
    </RetryAfterScope>
  );
}
