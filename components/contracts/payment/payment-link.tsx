'use client';

import type { ReactNode } from 'react';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';

interface PaymentLinkProps {
  domain?: string;
  /** Leads to the upgrade of the domain instead. */
  isUpgrade?: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'm' | 's';
  /** For screen readers, if the text alone says too little. */
  name?: string;
  onFollow?: () => void;
  children: ReactNode;
}

/** Not the router's link: only a fresh document gets the policy that lets the card vendor's frames in (decision 0014). */
export function PaymentLink(props: PaymentLinkProps) {
  const { domain, isUpgrade = false, variant = 'secondary', size = 'm', name, onFollow, children } = props;
  const query = domain === undefined ? '' : `?domain=${encodeURIComponent(domain)}`;
  return (
    <span className={buttons.wrap}>
      <a
        href={`/contract/payment${isUpgrade ? '/upgrade' : ''}${query}`}
        aria-label={name}
        onClick={onFollow}
        onAuxClick={onFollow}
        onContextMenu={onFollow}
        className={classNames(buttons.button, buttons[variant], size === 's' && buttons.small)}
      >
        <span className={buttons.label}>{children}</span>
      </a>
    </span>
  );
}
