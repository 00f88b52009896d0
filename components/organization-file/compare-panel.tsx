'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Columns, Row, Stack } from '@/components/ui/stack';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { FileChange } from '@/lib/rules/organization-file/compare-files';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import { ChangeTable } from './change-table';
import { FileInput, ProblemList } from './file-input';
import { type FileFailure, useOrganizationState } from './use-organization-state';

/** By the two texts that were compared: a new text takes the result away. */
interface Comparison {
  texts: readonly [string, string];
  problems: readonly (readonly FileProblem[] | undefined)[];
  changes?: readonly FileChange[];
  areOfTwo?: boolean;
  failed?: FileFailure;
}

/** Compares two files in the browser. Nothing is sent. */
export function ComparePanel() {
  const t = useTranslations('organizationFile.compare');
  const { once, isBusy } = useSingleFlight();
  const compare = useCompare();
  const [older, setOlder] = useState('');
  const [newer, setNewer] = useState('');
  const [result, setResult] = useState<Comparison>();
  const shown = result?.texts[0] === older && result.texts[1] === newer ? result : undefined;
  const isEmpty = older.trim() === '' || newer.trim() === '';
  const press = () => once(async () => setResult(await compare(older, newer)));
  return (
    <Panel title={t('title')} description={t('text')}>
      <Stack>
        <Columns>
          <Stack>
            <FileInput label={t('older')} text={older} rows={5} onText={setOlder} />
            {shown?.problems[0] && <ProblemList problems={shown.problems[0]} />}
          </Stack>
          <Stack>
            <FileInput label={t('newer')} text={newer} rows={5} onText={setNewer} />
            {shown?.problems[1] && <ProblemList problems={shown.problems[1]} />}
          </Stack>
        </Columns>
        <Row>
          <Button busy={isBusy} disabledReason={isEmpty ? t('empty') : null} onClick={() => void press()}>
            {t('compare')}
          </Button>
        </Row>
        {shown?.failed && <FailureAlert {...shown.failed} />}
        {shown?.areOfTwo && <Alert tone="warn">{t('twoOrganizations')}</Alert>}
        {shown?.changes && (
          <ChangeTable
            isPast
            label={t('list')}
            lines={shown.changes}
            before={t('older')}
            after={t('newer')}
            same={t('same')}
          />
        )}
      </Stack>
    </Panel>
  );
}

function useCompare(): (older: string, newer: string) => Promise<Comparison> {
  const { loadTools } = useOrganizationState();
  return async (older, newer) => {
    const texts = [older, newer] as const;
    const { value: tools, failed } = await loadTools();
    if (failed) return { texts, problems: [], failed };
    const [one, other] = [tools.readOrganizationFile(older), tools.readOrganizationFile(newer)];
    if (!one.file || !other.file) return { texts, problems: [one.problems, other.problems] };
    const areOfTwo = one.file.organization.id !== other.file.organization.id;
    return { texts, problems: [], changes: tools.compareFiles(one.file, other.file), areOfTwo };
  };
}
