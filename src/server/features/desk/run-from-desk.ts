/** Reads a command that an operator sends from the desk: which one, and its options. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import {
  type OperatorCommand,
  OperatorError,
  type OperatorOption,
  type OptionValues,
} from '../../platform/operator/operator-command.ts';

/** A refusal in the command's own words. */
class OperatorRefusal extends CodedError {
  constructor(sentence: string) {
    super('OPERATOR_REFUSED');
    this.message = sentence;
  }
}

/** An option of a command, as the desk asks for it. */
export interface DeskOption {
  name: string;
  type: OperatorOption['type'];
  multiple: boolean;
  secret: boolean;
}

/** The options of a command that can be given at the desk: none that name a file of the server. */
export const deskOptionsOf = ({ options }: OperatorCommand): DeskOption[] =>
  Object.entries(options)
    .filter(([, { file }]) => file !== true)
    .map(([name, { type, multiple = false, secret = false }]) => ({ name, type, multiple, secret }));

/** What a usage says besides words and options; '' where it says nothing more. */
export function summaryOf({ usage }: OperatorCommand): string {
  const last = usage.split(/\s{3,}/).at(-1) ?? '';
  return last === usage || last.startsWith('--') || last.startsWith('[') ? '' : last;
}

/** Characters of one option's value. */
const longestValue = 20_000;

const fits = ({ type, multiple }: DeskOption, value: unknown): value is OptionValues[string] => {
  const one = (each: unknown): boolean =>
    type === 'boolean' ? typeof each === 'boolean' : typeof each === 'string' && each.length <= longestValue;
  return Array.isArray(value) ? multiple && value.every(one) : !multiple && one(value);
};

/** The options as the command reads them. Throws BAD_INPUT with the name of an option that it does not have, or that has another form. */
export function readDeskOptions(command: OperatorCommand, sent: unknown): OptionValues {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new CodedError('BAD_INPUT', 'options');
  const known = new Map(deskOptionsOf(command).map((option) => [option.name, option]));
  const read: [string, OptionValues[string]][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const option = known.get(name);
    if (option === undefined) throw new CodedError('BAD_INPUT', name);
    if (value === null || value === '' || value === false) continue;
    if (!fits(option, value)) throw new CodedError('BAD_INPUT', name);
    read.push([name, value]);
  }
  return Object.fromEntries(read);
}

/** Does the work; what the command refuses becomes an answer of the API, in the command's words. */
export async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorRefusal(error.message);
    throw error;
  }
}
