/** Starts the stub as a process; one line of JSON says that it is ready. */
import { readConfig } from './env.ts';
import { listen } from './listen.ts';
import { demoAccounts } from './seed/demo.ts';
import { createStub } from './stub.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const stub = await createStub(config, (text) =>
    console.error(JSON.stringify({ at: new Date().toISOString(), fault: text })),
  );
  const listening = await listen(stub, config.port, config.host);
  console.log(JSON.stringify({ ready: true, ports: listening.ports, accounts: demoAccounts() }));
  const stop = () => {
    void listening.close().then(() => {
      stub.close();
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
