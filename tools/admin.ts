/** `npm run admin -- <command>`: the commands of the features, for an operator, whether Fanfare is running or not. */
import { join } from 'node:path';
import { asStartError } from '../src/boot/start-error.ts';
import { readVariables } from '../src/settings.ts';
import { runOperator } from './run-operator.ts';

async function main(): Promise<void> {
  const { text, ok } = await runOperator(process.argv.slice(2), readVariables(join(import.meta.dirname, '..')));
  if (ok) return console.log(text);
  console.error(text);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(asStartError(error).message);
  process.exitCode = 1;
}
