'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import { IpDiff } from './ip-diff';
import type { AddressRules } from './use-address-rules';
import type { IpEditor } from './use-ip-editor';

/** A colleague has saved another list meanwhile: theirs is shown, and somebody decides what becomes of the two. */
export function IpConflict({
  editor,
  saved,
  rules,
}: {
  editor: IpEditor;
  saved: readonly string[];
  rules: AddressRules;
}) {
  const t = useTranslations('security.ip');
  const mine = editor.rows.map(({ text }) => text.trim());
  return (
    <Alert tone="warn" title={t('conflictTitle')} announce>
      <Stack>
        <p>{t('conflictText')}</p>
        <IpDiff rules={rules} before={editor.base} after={saved} />
        <Row>
          <Button
            size="s"
            variant="primary"
            onClick={() => editor.rebase(saved, rules.mergeLists(editor.base, mine, saved))}
          >
            {t('conflictMerge')}
          </Button>
          <Button size="s" onClick={() => editor.rebase(saved, saved)}>
            {t('conflictTheirs')}
          </Button>
          <Button size="s" onClick={() => editor.rebase(saved)}>
            {t('conflictMine')}
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}
