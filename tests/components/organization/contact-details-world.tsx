import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactDetailsPanel } from '@/components/organization/contact-details-panel';
import type { ValidationResult } from '@/components/organization/validate-contact-details';
import type { ContactDetails } from '@/lib/rules/organization/contact-details';
import type { CurrentUser } from '@/lib/rules/current-user';
import { GOOD_CONTACT_DETAILS } from '../../rules/organization/good-contact-details';
import { OwnDoor, panelOf, renderPanel } from '../panel-door';
import type { Answer } from '../provider-answers';

export const SERVICE = 'https://postal.example.com/api';
export const SAVED: ContactDetails = GOOD_CONTACT_DETAILS;
const ORGANIZATION = { organization_id: 7, useAccountLockout: false, members: [], services: { Customine: [] } };

/** A provider whose next read answers what was saved. */
export class ContactDetailsDoor extends OwnDoor {
  saved: Record<string, unknown> = { ...SAVED };

  constructor(change: Partial<ContactDetails> = {}) {
    super();
    this.saved = { ...SAVED, ...change };
    this.on('organization.read', () => ({ data: this.read() }));
    this.on('organization.update', (input) => this.keep(input));
    this.open();
  }

  read() {
    return { organization: { ...ORGANIZATION, ...this.saved } };
  }

  /** Saves what was sent, and answers. */
  keep(input: unknown, answer: Answer | Promise<Answer> = { data: {} }) {
    this.saved = { ...this.saved, ...(input as object) };
    return answer;
  }
}

interface Wanted {
  me?: Partial<CurrentUser>;
  /** What the server found wrong with what is saved. */
  validation?: ValidationResult | null;
}

/** The panel with the answers that came with the page. */
export function panelIn(fallback: Record<string, unknown>, validation: ValidationResult | null = null) {
  return panelOf(<ContactDetailsPanel postalCodeUrl={SERVICE} validation={validation} />, { fallback });
}

export function openPanel({ validation = null, ...wanted }: Wanted = {}) {
  return renderPanel(<ContactDetailsPanel postalCodeUrl={SERVICE} validation={validation} />, wanted);
}

/** Renders the panel and waits for its form, until it is validated. */
export async function openForm(wanted: Wanted = {}) {
  const user = userEvent.setup();
  const view = openPanel(wanted);
  await screen.findByRole('textbox', { name: '組織名' });
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-busy'));
  return { user, view };
}

/** The form of what is saved. */
export async function openSaved(change: Partial<ContactDetails> = {}) {
  const door = new ContactDetailsDoor(change);
  return { door, ...(await openForm()) };
}

// The optional one carries that mark in its name.
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
export const updateButton = () => screen.getByRole('button', { name: '組織情報を更新' });
