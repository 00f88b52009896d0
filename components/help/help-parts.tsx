import { useEffect } from 'react';
import { ChatDrawer } from './chat-drawer';
import { ContactDialog } from './contact-dialog';
import type { HelpPart } from './help-store';

export interface HelpWhere {
  /** The chat's page on its own origin; null if there is none. */
  chatUrl: string | null;
  /** The page with the embedded contact form; null if there is none. */
  formUrl: string | null;
  email: string | null;
  /** `contactForm`: the form as a page of its own. */
  links: { support: string; contactForm: string };
}

interface HelpPartsProps extends HelpWhere {
  part: HelpPart | null;
  /** The chat was opened: it stays while it is closed, and what was said is there when it is opened again. */
  hasChat: boolean;
  onChat: (hasChat: true) => void;
  onClose: () => void;
}

export function HelpParts({ part, chatUrl, formUrl, email, links, hasChat, onChat, onClose }: HelpPartsProps) {
  const isChat = part === 'chat';
  useEffect(() => {
    if (isChat) onChat(true);
  }, [isChat, onChat]);
  return (
    <>
      {part === 'contact' && formUrl && (
        <ContactDialog url={formUrl} link={links.contactForm} support={links.support} onClose={onClose} />
      )}
      {(isChat || hasChat) && chatUrl && email && (
        <ChatDrawer url={chatUrl} email={email} support={links.support} isOpen={isChat} onClose={onClose} />
      )}
    </>
  );
}
