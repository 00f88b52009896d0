/** What the router was asked to do. It stands in for the framework's in every test of a document; where one is, its address says. */
export const router = { refresh: jest.fn(), replace: jest.fn(), push: jest.fn(), prefetch: jest.fn() };

jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
  usePathname: () => window.location.pathname,
}));
