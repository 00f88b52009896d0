'use client';

import type { ReactNode } from 'react';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';

interface PaymentLinkProps {
  /** All domains if left out. */
  domain?: string;
  size?: 'm' | 's';
  children: ReactNode;
}

/** Not the router's link: only a fresh document gets the policy that lets the card vendor's frames in (decision 0014). */
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
