import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PanelSkeleton, Skeleton } from '@/components/ui/skeleton';
import type { Failure } from '@/lib/rules/failures';
import { Sample, Samples } from './sample';

const TONES = ['good', 'info', 'warn', 'bad'] as const;
const REQUEST_ID = '3f0c7a52-8e1d-4b6a-9c55-1d2e3f4a5b6c';
const nothing = () => undefined;

/** What a read can come to. A wait that can be stopped says so after a while. */
const READS: Record<string, { isLoading?: boolean; stop?: () => void; failure?: Failure }> = {
  loading: { isLoading: true },
  slow: { isLoading: true, stop: nothing },
  stopped: { failure: { code: 'stopped', status: 0, requestId: '' } },
  failed: { failure: { code: 'access', status: 500, requestId: REQUEST_ID } },
  'failed, read again': { isLoading: true, failure: { code: 'access', status: 500, requestId: REQUEST_ID } },
  'too many': { failure: { code: 'tooManyHere', status: 429, requestId: REQUEST_ID, retryAfterS: 30 } },
  refused: { failure: { code: 'denied', status: 403, requestId: REQUEST_ID } },
};

const CHANGES: Record<string, Failure> = {
  failed: { code: 'access', status: 502, requestId: REQUEST_ID },
  'in the words of the provider': { code: 'forbidden', status: 'forbidden', requestId: REQUEST_ID },
  'result unknown': { code: 'unknownResult', status: 504, requestId: REQUEST_ID, cause: 'timeout', isStateRead: true },
};

export function GalleryMessages() {
  return (
    <>
      <Alerts />
      <Places />
      <Reads />
    </>
  );
}

function Alerts() {
  const t = useTranslations();
  const action = { label: t('ui.retry'), onSelect: nothing };
  return (
    <Samples of="Alert, ReadOnlyNote, FailureAlert">
      {TONES.map((tone) => (
        <Sample key={tone} state={`${tone}: text; title, action, requestId, onDismiss`} wide>
          <Alert tone={tone}>{t('apikey.createPurpose')}</Alert>
          <Alert
            tone={tone}
            title={t('apikey.createFailed')}
            action={action}
            requestId={REQUEST_ID}
            onDismiss={nothing}
          >
            {t('apikey.leftText')}
          </Alert>
        </Sample>
      ))}
      <Sample state="ReadOnlyNote" wide>
        <ReadOnlyNote>{t('ui.denied.readOnly')}</ReadOnlyNote>
      </Sample>
      {Object.entries(CHANGES).map(([state, failure]) => (
        <Sample key={state} state={`FailureAlert: ${state}`} wide>
          <FailureAlert title={t('apikey.createFailed')} failure={failure} />
        </Sample>
      ))}
    </Samples>
  );
}

function Places() {
  const t = useTranslations();
  return (
    <Samples of="EmptyState, ErrorState, Skeleton">
      <Sample state="icon, text, action" wide>
        <EmptyState
          icon="key"
          title={t('apikey.emptyTitle')}
          text={t('apikey.emptyText')}
          action={<Button icon="plus">{t('apikey.create')}</Button>}
        />
      </Sample>
      <Sample state="title only" wide>
        <EmptyState title={t('apikey.noneFound')} />
      </Sample>
      <Sample state="ErrorState" wide>
        <ErrorState text={t('ui.denied.unknown')} requestId={REQUEST_ID} onRetry={nothing} />
      </Sample>
      <Sample state="Skeleton" wide>
        <Skeleton />
      </Sample>
      <Sample state="PanelSkeleton" wide>
        <PanelSkeleton title={t('apikey.listTitle')} lines={2} />
      </Sample>
    </Samples>
  );
}

function Reads() {
  const t = useTranslations('apikey');
  return (
    <Samples of="QueryState">
      {Object.entries(READS).map(([state, query]) => (
        <Sample key={state} state={state} wide>
          <QueryState query={{ reload: nothing, ...query }} panel={t('listTitle')} />
        </Sample>
      ))}
    </Samples>
  );
}
