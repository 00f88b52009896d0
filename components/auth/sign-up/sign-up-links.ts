/** Where sign-up leads on, and what must be accepted. */
export interface SignUpLinks {
  terms: string;
  privacy: string;
  /** The site service's thanks page, or the customisation app's start page. */
  next: string;
}
