/** `npm run admin -- <command>`: the commands of the features, for an operator, whether Fanfare is running or not. */
import { asStartError } from '../src/boot/start-error.ts';
import { CodedError } from '../src/domain/kernel/error-catalogue.ts';
import { createModules, type Modules } from '../src/server/modules.ts';
import type { AnyModule } from '../src/server/platform/module.ts';
import { type OperatorCommand, OperatorError } from '../src/server/platform/operator/operator-command.ts';
import { readCommand, usageOf } from '../src/server/platform/operator/read-command.ts';
import { unopenedPlatform, unopenedVendors } from '../src/server/platform/platform.ts';
import { openModules } from './open-modules.ts';

/** The command that all features with secrets share. */
const reseal = (modules: readonly AnyModule[]): OperatorCommand => ({
  name: 'reseal',
  usage:
    'reseal                                                            moves what SECRET_KEY_PREVIOUS sealed to SECRET_KEY, after which the former can go',
  options: {},
  prepare: () => async () => {
    let moved = 0;
    for (const { reEncrypt } of modules) moved += (await reEncrypt?.()) ?? 0;
    return `${moved} ${moved === 1 ? 'secret is' : 'secrets are'} sealed with the present key now.`;
  },
});

function commandsOf(modules: Modules): OperatorCommand[] {
  const all: AnyModule[] = Object.values(modules);
  return [...all.flatMap(({ commands = [] }) => commands), reseal(all)];
}

/** The commands, made over nothing open: enough for the usage, and to check what was given. */
const listed = commandsOf(createModules(unopenedPlatform(), unopenedVendors()));
const usage = usageOf(listed);

async function main(): Promise<void> {
  const read = readCommand(listed, process.argv.slice(2));
  if (read.kind === 'help') {
    console.log(read.text);
    if (!read.found) process.exitCode = 1;
    return;
  }
  const { command, values } = read;
  // Bad input is refused before any database is opened.
  command.prepare(values);
  const { modules, close } = await openModules();
  try {
    console.log(
      await commandsOf(modules)
        .find(({ name }) => name === command.name)
        ?.prepare(values)(),
    );
  } finally {
    await close();
  }
}

/** The sentence for the person at the terminal. */
function sentenceFor(error: unknown): string {
  if (error instanceof OperatorError) return error.showsUsage ? `${error.message}\n\n${usage}` : error.message;
  return error instanceof CodedError ? error.message : asStartError(error).message;
}

try {
  await main();
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 1;
}
