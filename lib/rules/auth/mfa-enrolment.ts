/** An enrolment of a second factor as it reaches the browser: shown, never stored. */
export interface Enrolment {
  /** Base32, as it is typed into an authenticator app. */
  secret: string;
  /** What the QR code says; opened on a phone it leads into the app. */
  otpauthUrl: string;
  /** The dark squares of the QR code as the path of an SVG, and how many squares it is wide, its quiet edge included. */
  qr: { path: string; size: number };
}
