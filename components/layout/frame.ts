/** What the frame around a screen shows: who is signed in, and the addresses that it links to. */
export interface Frame {
  account: string | null;
  email: string | null;
  avatarUrl: string | null;
  links: { support: string };
}
