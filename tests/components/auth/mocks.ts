/** What lies behind a form of the sign-in and is not its business: other pages, other apps. Imported ahead of the forms. */

/** A second factor that is to be enrolled. */
export const ENROLMENT = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/x',
  qr: { path: 'M4 4h7v1h-7z', size: 45 },
};

jest.mock('@/lib/client/navigation/leave-guard', () => ({ navigateTo: jest.fn() }));
jest.mock('@/lib/client/sso/hand-over', () => ({
  signedInHandOver: jest.fn(async () => undefined),
  signOutSiblings: jest.fn(async () => ({})),
  waitForFrames: jest.fn(async () => true),
}));
