import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { LocalDate, Yen } from '@/components/ui/local-date';
import { Meter } from '@/components/ui/meter';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { Row } from '@/components/ui/stack';
import { Sample, Samples } from './sample';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const TONES: BadgeTone[] = ['plain', 'accent', 'good', 'info', 'warn', 'bad'];
/** How much of a total is used, and from how many per cent somebody asked to be told. */
const METERS = { ok: [2, 8, null], near: [7, 8, 80], full: [8, 8, null], unknown: [null, 8, null] } as const;

export function GalleryControls() {
  return (
    <>
      <Buttons />
      <Links />
      <Marks />
      <Meters />
    </>
  );
}

function Buttons() {
  const t = useTranslations('apikey');
  const denied = useTranslations('ui.denied');
  return (
    <Samples of="Button">
      {VARIANTS.map((variant) => (
        <Sample key={variant} state={`${variant}: icon, size s, busy, disabledReason, reasonAs line, icon only`} wide>
          <Row>
            <Button variant={variant}>{t('create')}</Button>
            <Button variant={variant} icon="plus">
              {t('create')}
            </Button>
            <Button variant={variant} size="s">
              {t('create')}
            </Button>
            <Button variant={variant} busy>
              {t('create')}
            </Button>
            <Button variant={variant} disabledReason={denied('adminNeeded')}>
              {t('create')}
            </Button>
            <Button variant={variant} disabledReason={denied('readOnly')} reasonAs="line">
              {t('create')}
            </Button>
            <Button variant={variant} icon="trash" aria-label={t('delete')} />
          </Row>
        </Sample>
      ))}
      <Sample state="block" wide>
        <Button variant="primary" block>
          {t('create')}
        </Button>
        <Button variant="primary" block busy>
          {t('create')}
        </Button>
      </Sample>
    </Samples>
  );
}

function Links() {
  const t = useTranslations('apikey');
  const nav = useTranslations('nav');
  return (
    <Samples of="LinkButton, ExternalLink, CopyButton, SortButton">
      {VARIANTS.map((variant) => (
        <Sample key={variant} state={variant}>
          <Row>
            <LinkButton href="/apikey" variant={variant}>
              {nav('apikey')}
            </LinkButton>
            <ExternalLink href="https://example.com" variant={variant}>
              {nav('apikey')}
            </ExternalLink>
          </Row>
        </Sample>
      ))}
      <Sample state="no variant">
        <ExternalLink href="https://example.com">{nav('apikey')}</ExternalLink>
      </Sample>
      <Sample state="CopyButton: plain, compact">
        <Row>
          <CopyButton value="1" label={t('copyKey')} />
          <CopyButton value="1" label={t('copyKey')} compact />
        </Row>
      </Sample>
    </Samples>
  );
}

function Marks() {
  const t = useTranslations('role');
  const apikey = useTranslations('apikey');
  return (
    <Samples of="Badge, Avatar, Spinner, LocalDate, Yen">
      {[false, true].map((dot) => (
        <Sample key={String(dot)} state={dot ? 'Badge with dot' : TONES.join(', ')}>
          <Row>
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone} dot={dot}>
                {t('owner')}
              </Badge>
            ))}
          </Row>
        </Sample>
      ))}
      <Sample state="Avatar: 24, 32, one that cannot load">
        <Row>
          <Avatar src={null} size={24} />
          <Avatar src={null} />
          <Avatar src="/no-such-picture.png" label={apikey('makerUnknown')} />
        </Row>
      </Sample>
      <Sample state="Spinner: 14, 16, 24">
        <Row>
          <Spinner size={14} />
          <Spinner />
          <Spinner size={24} />
        </Row>
      </Sample>
      <Sample state="LocalDate, permanent">
        <LocalDate date="2026-12-01" />
        <LocalDate date="9999-12-31" />
      </Sample>
      <Sample state="Yen">
        <Yen amount={120_000} />
      </Sample>
    </Samples>
  );
}

function Meters() {
  const t = useTranslations();
  return (
    <Samples of="Meter, Progress">
      {Object.entries(METERS).map(([state, [used, total, alertAt]]) => (
        <Sample key={state} state={state} wide>
          <Meter label={t('contract.offer.slots')} used={used} total={total} alertAt={alertAt} />
        </Sample>
      ))}
      <Sample state="Progress: known, unknown" wide>
        <Progress label={t('ui.processing')} done={120} total={1834} text="120 / 1,834" />
        <Progress label={t('ui.processing')} />
      </Sample>
    </Samples>
  );
}
