/** Commands of the operator's command line: how a feature describes one, and how it reads what was given. */

/** What was asked for cannot be done; the message says why. `showsUsage` adds the list of commands. */
export class OperatorError extends Error {
  readonly showsUsage: boolean;

  constructor(message: string, { showsUsage = false } = {}) {
    super(message);
    this.name = 'OperatorError';
    this.showsUsage = showsUsage;
  }
}

/** The options that were given, by name without the dashes. */
export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/**
 * An option, as `node:util` parses it. The value of a `secret` one is not recorded, of one with `recordedAs` only what that makes of it; one of a `file` on
 * the server is not taken from the desk.
 */
export interface OperatorOption {
  type: 'string' | 'boolean';
  multiple?: boolean;
  secret?: boolean;
  file?: boolean;
  recordedAs?: (text: string) => string;
}

/** To whom a thing belongs: an account, or an artist and with it the artist's owners and payer. Ids. */
export type ThingOwner = { userId: string } | { artistId: string };

/** By the option that names a thing, such as `link`: to whom the thing belongs that the option's text names; nobody where there is none. */
export type ThingOwners = Readonly<Record<string, (text: string) => Promise<readonly ThingOwner[]>>>;

interface Described {
  /** Its words, such as `domain add`. */
  name: string;
  /** The line of the usage: words, options and what it does. */
  usage: string;
  options: Readonly<Record<string, OperatorOption>>;
}

/** A command that only reads. */
export interface ReadingCommand extends Described {
  /** Whether the list of acts keeps that it was run, since it shows what belongs to a person. */
  isRecorded?(values: OptionValues): boolean;
  /**
   * Checks what was given, before any database is opened. Returns the work, which returns the text to print. Throws OperatorError for
   * bad input; the work throws it for what cannot be done.
   */
  prepare(values: OptionValues): () => Promise<string>;
}

/** A file that a command hands to the operator's browser. */
export interface OfferedDownload {
  path: string;
  /** The id of the file, as its etag. */
  id: string;
  name: string;
  /** The media type. */
  type: string;
}

/** The desk, for a command that hands over a file: by its session, which alone may download it. */
export interface AtDesk {
  sessionId: string;
  offer(download: OfferedDownload): void;
}

/** Who makes a change, and why: as it stands in the list of acts. */
export interface ActingOperator {
  actor: string;
  reason: string;
  /** Undefined in a terminal. */
  desk: AtDesk | undefined;
}

/** A change that was checked and is not carried out yet. */
export interface PlannedChange {
  /** What would be done: the answer to --dry-run. */
  would: string;
  /** Does it; gives the text to print. Throws OperatorError for what cannot be done. */
  carryOut(operator: ActingOperator): Promise<string>;
}

/**
 * A command that changes something. The registry gives it --dry-run, --by and --reason, and records each act; a command cannot change anything
 * while it plans.
 */
export interface ChangingCommand extends Described {
  /** Whether --reason has to be given. */
  needsReason?: boolean;
  /** Like `prepare` of a reading command; the work plans the change without making it. */
  plan(values: OptionValues): () => Promise<PlannedChange>;
}

/** A command of `fanfare admin`. */
export type OperatorCommand = ReadingCommand | ChangingCommand;

/** The options that every changing command has. */
const changeOptions = {
  'dry-run': { type: 'boolean' },
  by: { type: 'string' },
  reason: { type: 'string' },
} as const satisfies Record<string, OperatorOption>;

/** All options of a command, with those that the registry adds. */
export const optionsOf = (command: OperatorCommand): Readonly<Record<string, OperatorOption>> =>
  'plan' in command ? { ...command.options, ...changeOptions } : command.options;

/** The text of an option; undefined when it is missing. */
export function optionText(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The text of an option that has to be there. Throws OperatorError. */
export function neededText(values: OptionValues, name: string): string {
  const value = optionText(values, name);
  if (value === undefined) throw new OperatorError(`--${name} is missing.`, { showsUsage: true });
  return value;
}

/** An option that is one of `allowed`; `otherwise` when it is missing. Throws OperatorError. */
export function neededChoice(
  values: OptionValues,
  name: string,
  allowed: readonly string[],
  otherwise?: string,
): string {
  const value = otherwise !== undefined && values[name] === undefined ? otherwise : neededText(values, name);
  if (!allowed.includes(value)) throw new OperatorError(`--${name} must be ${allowed.join(', ')}.`);
  return value;
}

/** Tells whether a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The ids given with `--artist`. Throws OperatorError. */
export function artistIdsOf(values: OptionValues): string[] {
  const ids = [values.artist ?? []].flat().map(String);
  if (!ids.every(isId)) throw new OperatorError('--artist must be an id, as the command artists prints it.');
  return ids;
}

/** The options that several commands share. */
export const sharedOptions = {
  email: { email: { type: 'string' } },
  artist: { artist: { type: 'string', multiple: true } },
} as const;
