import { waitFor } from '@testing-library/react';
import { lockDocument, reloadUnlessLoadedFor, reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { reloadPage } from '@/lib/client/navigation/reload-page';

jest.mock('@/lib/client/navigation/reload-page', () => ({ reloadPage: jest.fn() }));

function recordLoading(...addresses: string[]) {
  performance.getEntriesByType = () => addresses.map((name) => ({ name }) as PerformanceEntry); // Only its name is read.
  jest.mocked(reloadPage).mockClear();
}

test.each<[string[], number]>([
  [['https://admin.example.com/contract/payment'], 0],
  [['https://admin.example.com/contract/payment?domain=acme.example.com'], 0],
  [['https://admin.example.com/contract/payment?domain=a&setup_intent=seti_1#top'], 0],
  [['https://admin.example.com/contract'], 1],
  [['https://admin.example.com/contract/payments'], 1],
  [['https://admin.example.com/home?next=/contract/payment'], 1],
  // A browser that keeps no record of its document is left alone, so that nothing reloads for ever.
  [[], 0],
])('a document that was loaded for %j is loaded anew %i times', (addresses, times) => {
  recordLoading(...addresses);
  reloadUnlessLoadedFor('/contract/payment');
  expect(reloadPage).toHaveBeenCalledTimes(times);
});

test.each([
  ['/home', 0],
  ['/organization', 0],
  ['/contract/payment', 0],
  ['/chpasswd', 1],
  ['/setmfa', 1],
])('what is of others gets its own document where the first screen was %s: loaded anew %i times', (path, times) => {
  recordLoading(`https://admin.example.com${path}`);
  reloadUnlessLoadedOpen();
  expect(reloadPage).toHaveBeenCalledTimes(times);
});

test('a document that holds something is loaded anew only once that is let go, and only where it was due', async () => {
  lockDocument(true);
  recordLoading('https://admin.example.com/signin/otp');
  reloadUnlessLoadedOpen();
  expect(reloadPage).not.toHaveBeenCalled();
  lockDocument(false);
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  lockDocument(true);
  lockDocument(false);
  await new Promise((done) => setTimeout(done, 10));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
