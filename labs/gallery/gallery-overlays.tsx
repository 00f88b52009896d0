import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Menu } from '@/components/ui/menu';
import { Drawer } from '@/components/ui/modal';
import { toast } from '@/components/ui/toast';
import { Sample, Samples } from './sample';

const OVERLAYS = ['dialog', 'danger', 'busy', 'long', 'drawer', 'toasts', 'menu'] as const;
type Overlay = (typeof OVERLAYS)[number];

/** What lies over a page. One of them is open from the start if the address says so: `/gallery?show=danger`. */
export function GalleryOverlays({ shown }: { shown: string | null }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const toasts = useToastsOfEachTone();
  const menu = useRef<HTMLDivElement>(null);
  const show = (name: Overlay) => {
    if (name === 'toasts') toasts();
    else if (name === 'menu') menu.current?.querySelector('button')?.click();
    else setOpen(name);
  };
  const showAsked = useEffectEvent(show);
  useEffect(() => {
    const name = OVERLAYS.find((one) => one === shown);
    if (name) showAsked(name);
  }, [shown]);
  return (
    <Samples of="Dialog, Drawer, Menu, toast">
      {OVERLAYS.filter((name) => name !== 'menu').map((name) => (
        <Sample key={name} state={name}>
          <Button onClick={() => show(name)}>{name}</Button>
        </Sample>
      ))}
      <Sample state="menu">
        <div ref={menu}>
          <SampleMenu />
        </div>
      </Sample>
      <Opened name={open} onClose={() => setOpen(null)} />
    </Samples>
  );
}

function Opened({ name, onClose }: { name: Overlay | null; onClose: () => void }) {
  const t = useTranslations();
  const words = { title: t('apikey.deleteTitle', { name: 'Staging import' }), onClose };
  const decision = { ...words, open: true, confirmLabel: t('apikey.delete'), onConfirm: onClose };
  const text = <p>{t('apikey.deleteText')}</p>;
  const overlays: Partial<Record<Overlay, ReactNode>> = {
    dialog: <Dialog {...decision}>{text}</Dialog>,
    danger: (
      <Dialog {...decision} tone="danger" typed="Staging import">
        {text}
        <Alert tone="warn">{t('apikey.leftText')}</Alert>
      </Dialog>
    ),
    busy: (
      <Dialog {...decision} busy>
        {text}
      </Dialog>
    ),
    long: (
      <Dialog {...decision} size="l" tone="danger">
        {Array.from({ length: 30 }, (_, at) => (
          <p key={at}>{t('apikey.leftText')}</p>
        ))}
      </Dialog>
    ),
    drawer: (
      <Drawer {...words} open>
        {text}
      </Drawer>
    ),
  };
  return name === null ? null : overlays[name];
}

function SampleMenu() {
  const t = useTranslations();
  return (
    <Menu
      label={t('ui.moreActions')}
      items={[
        { label: t('apikey.rotate'), icon: 'refresh' },
        { label: t('apikey.rename'), icon: 'pencil', disabledReason: t('ui.denied.adminNeeded') },
        { label: t('apikey.curl'), href: 'https://example.com', isExternal: true },
        { label: t('apikey.delete'), icon: 'trash', isDanger: true },
      ]}
    />
  );
}

function useToastsOfEachTone(): () => void {
  const t = useTranslations();
  return () => {
    toast({ tone: 'good', text: t('apikey.made', { name: 'Staging import' }) });
    toast({ tone: 'info', text: t('apikey.createPurpose') });
    toast({ tone: 'warn', text: t('apikey.leftText') });
    toast({ tone: 'bad', text: t('apikey.createFailed'), requestId: '3f0c7a52-8e1d-4b6a-9c55-1d2e3f4a5b6c' });
  };
}
