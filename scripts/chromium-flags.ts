/** How every Chromium of the tests and of the benchmark is started: it draws without a graphics card and asks nobody for anything of its own. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
