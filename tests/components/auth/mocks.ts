/** What lies behind a form of the sign-in and is not its business: other pages, other apps. Imported ahead of the forms. */

jest.mock('@/lib/client/navigation/leave-guard', () => ({ navigateTo: jest.fn() }));
jest.mock('@/lib/client/sso/hand-over', () => ({
  signedInHandOver: jest.fn(async () => undefined),
  signOutSiblings: jest.fn(async () => ({})),
  waitForFrames: jest.fn(async () => true),
}));
