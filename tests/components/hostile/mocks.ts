/** What lies behind a form's success and is not its business: other pages, other apps. Imported ahead of the forms. */

jest.mock('@/lib/client/navigation/leave-guard', () => ({
  ...jest.requireActual<object>('@/lib/client/navigation/leave-guard'),
  navigateTo: jest.fn(),
}));
jest.mock('@/lib/client/navigation/reload-page', () => ({ reloadPage: jest.fn() }));
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: async () => ({ id: 'id' }),
}));
jest.mock('@/lib/client/sso/hand-over', () => ({ signedInHandOver: async () => undefined }));
jest.mock('@/lib/client/sso/frames', () => ({ originOf: () => 'https://site.example.com' }));
