import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<Wishes extends Options, HasFiles extends boolean> = ReturnType<
  typeof parseArgs<{ options: Wishes; allowPositionals: HasFiles; strict: true }>
>;

/**
 * Reads the arguments of a command. `--help` prints how it is called and ends it; so does what it does not know, as an error.
 * @param usage how it is called, and a line for each flag
 */
export function readArguments<const Wishes extends Options, const HasFiles extends boolean = false>(
  usage: string,
  options: Wishes,
  allowPositionals?: HasFiles,
): Read<Wishes, HasFiles> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    // The parser's type for a flag that is not given narrows with the generic only here.
    return parseArgs({ options, allowPositionals: allowPositionals ?? false, strict: true }) as Read<Wishes, HasFiles>;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.split('. To specify', 1)[0] : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
