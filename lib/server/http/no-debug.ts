import 'server-only';

/**
 * The framework and its libraries read `DEBUG` as they load and then print whole requests, with cookies (promise V-R13). So
 * this is imported before them. Node.js reads `NODE_DEBUG` before any code runs: with it, nothing starts.
 * `NODE_TLS_REJECT_UNAUTHORIZED` would leave every certificate unchecked (promise F17).
 */
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
if (!process.argv.includes('--dev')) {
  delete process.env.DEBUG;
  if (process.env.NODE_DEBUG) {
    process.stderr.write('NODE_DEBUG prints requests with their cookies. Start without it.\n');
    process.exit(1);
  }
}
