import './resolve-aliases.ts';
import { readArguments } from './arguments.ts';

/** The organization from a shell: a client of the console like any browser (docs/organization-file.md#from-a-shell). */
const USAGE = `npm run -s console -- sign-in --url https://console.example.com --email person@example.com
npm run -s console -- org export [--output organization.yaml]
npm run -s console -- org plan organization.yaml [--json | --markdown]
npm run -s console -- org apply organization.yaml [--plan plan.json] [--confirm "Name of the organization"] [--json | --markdown]
npm run -s console -- org drift [organization.yaml] [--json | --markdown]
npm run -s console -- review export REVIEW [--output evidence.json]
npm run -s console -- sign-out

  --session   the file of the session; default: CONSOLE_SESSION, or admin-console/session.json in the folder for states of programs
  --address   the address that the console sees you at: a list of allowed addresses is refused unless it lets you in
  --plan      a plan of org plan --json: nothing is sent if it would be another one now
  --confirm   what takes protection away or removes many is applied only with the organization's name
  --language  ja or en; default: by LANG
  Password and codes are asked for, or taken from CONSOLE_PASSWORD and CONSOLE_CODE. No password is kept.
  Ends with 0 if there is nothing to change (org apply: if everything is as the file says), 1 if there are changes, 2 if
  something is refused, 3 if it could not be found out.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = readArguments(
  USAGE,
  {
    url: text,
    email: text,
    session: text,
    address: text,
    confirm: text,
    plan: text,
    language: text,
    output: text,
    json: flag,
    markdown: flag,
  },
  true,
);
// Loaded late, because the hook that resolves their imports must be there first.
const { runCommand } = await import('./console/commands.ts');
const code = await runCommand(positionals, values).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 3;
});
if (code === null) console.error(USAGE);
process.exitCode = code ?? 3;
