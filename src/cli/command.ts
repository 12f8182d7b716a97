/** What a command of `fanfare` is: a name, a summary, and a function that gives the exit code. */

/** What a command gets besides its arguments. */
export interface CommandContext {
  /** The folder of the archive or checkout. It may be read-only. */
  root: string;
  /** The settings: this process's environment, and below it a file of settings. */
  variables: Record<string, string | undefined>;
  /** Writes a line to standard output: what was asked for. */
  out(line: string): void;
  /** Writes a line to standard error: what went wrong. */
  err(line: string): void;
}

/** Runs a command with the arguments after its name. Gives the exit code: 0 when it did what was asked. */
export type RunCommand = (args: readonly string[], context: CommandContext) => Promise<number>;

/** A row of the table of commands. */
export interface Command {
  name: string;
  /** One line for the list of `fanfare help`. */
  summary: string;
  load(): Promise<{ run: RunCommand }>;
}
