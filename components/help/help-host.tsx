'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useStore } from '@/lib/client/create-store';
import { allowsEmbeds } from '@/lib/rules/screens';
import { openHelp } from './help-store';

const ChatDrawer = lazyDialog(() => import('./chat-drawer').then((loaded) => loaded.ChatDrawer));
const ContactDialog = lazyDialog(() => import('./contact-dialog').then((loaded) => loaded.ContactDialog));

interface HelpHostProps {
  /** The chat's page on its own origin; null if there is none. */
  chatUrl: string | null;
  /** The page with the embedded contact form; null if there is none. */
  formUrl: string | null;
  email: string | null;
  /** `contactForm`: the form as a page of its own. */
  links: { support: string; contactForm: string };
}

/**
 * Shows what was chosen under "Help". Mounted once a page; each part loads once it is opened, and no page of others is ever
 * opened on a screen for secrets (docs/product.md#help).
 */
export function HelpHost({ chatUrl, formUrl, email, links }: HelpHostProps) {
  const part = useStore(openHelp);
  const pathname = usePathname();
  const [hasChat, setChat] = useState(false);
  const mayEmbed = allowsEmbeds(pathname);
  // It concerns the screen that it was opened on.
  useEffect(() => () => openHelp.set(null), [pathname]);
  if (part === 'chat' && mayEmbed && !hasChat) setChat(true);
  const close = () => openHelp.set(null);
  return (
    <>
      {part === 'contact' && formUrl && mayEmbed && (
        <ContactDialog url={formUrl} link={links.contactForm} support={links.support} onClose={close} />
      )}
      {hasChat && mayEmbed && chatUrl && email && (
        // It stays while it is closed: what was said is there when it is opened again.
        <ChatDrawer url={chatUrl} email={email} support={links.support} isOpen={part === 'chat'} onClose={close} />
      )}
    </>
  );
}
