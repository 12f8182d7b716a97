/** `fanfare admin <command>`: the commands of the features, for an operator, whether Fanfare is running or not. */
import type { RunCommand } from './command.ts';
import { runOperator } from './run-operator.ts';

export const run: RunCommand = async (args, { variables, out, err }) => {
  const { text, ok } = await runOperator(args, variables);
  (ok ? out : err)(text);
  return ok ? 0 : 1;
};
