'use client';

import type { ReactNode } from 'react';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';

interface PaymentLinkProps {
  /** Left out: all domains. */
  domain?: string;
  size?: 'm' | 's';
  children: ReactNode;
}

/**
 * Leads to the payment of one domain, or of all. A link of the browser's, not of the router's: only a page that is loaded
 * anew gets the policy under which the card vendor's frames may stand in it.
 */
export function PaymentLink({ domain, size = 'm', children }: PaymentLinkProps) {
  const query = domain === undefined ? '' : `?domain=${encodeURIComponent(domain)}`;
  return (
    <span className={buttons.wrap}>
      <a
        href={`/contract/payment${query}`}
        className={classNames(buttons.button, buttons.secondary, size === 's' && buttons.small)}
      >
        <span className={buttons.label}>{children}</span>
      </a>
    </span>
  );
}
