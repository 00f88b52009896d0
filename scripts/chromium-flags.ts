/** The flags of every Chromium in tests and benchmark: it draws without a graphics card and makes no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
