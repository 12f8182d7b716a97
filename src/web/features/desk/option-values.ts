/** The values of a command's options: as its form holds them, and as the server takes them. */
import type { DeskActsQuery, DeskFindQuery, DeskQuery } from '#web/lib/graphql/graphql.ts';
import { alternativesTo } from './option-hints.ts';

export type DeskCommand = DeskQuery['desk']['commands'][number];
export type DeskOption = DeskCommand['options'][number];
export type DeskAct = DeskActsQuery['desk_acts'][number];
export type DeskFound = DeskFindQuery['desk_find']['found'][number];

/** What stands in a field: a text (one value on each line where there may be several), or whether a box is checked. */
export type FieldValues = Readonly<Record<string, string | boolean>>;

/** What a command is given, by option. */
export type OptionValues = Record<string, string | boolean | string[]>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The options that the form has to ask for: without those that are given already, and those that would be given in place of them. */
export function askedOptions(command: DeskCommand, given: OptionValues): DeskOption[] {
  const known = Object.keys(given).flatMap((name) => [name, ...alternativesTo(command.usage, name)]);
  return command.options.filter(({ name }) => !known.includes(name));
}

/** What is sent: what was given, and what was filled in. Empty fields and unchecked boxes are left out. */
export function optionsToSend(command: DeskCommand, given: OptionValues, fields: FieldValues): OptionValues {
  const filled = askedOptions(command, given).flatMap(
    ({ name, multiple, secret }): [string, OptionValues[string]][] => {
      const value = fields[name];
      if (value === true) return [[name, true]];
      if (typeof value !== 'string' || value.trim() === '') return [];
      if (multiple) return [[name, linesOf(value)]];
      // A password may begin or end with a space.
      return [[name, secret ? value : value.trim()]];
    },
  );
  return { ...given, ...Object.fromEntries(filled) };
}

/** The values that an action brings along; anything else than texts, numbers, boxes and lists of texts is no value. */
export function givenValues(values: unknown): OptionValues {
  if (typeof values !== 'object' || values === null) return {};
  const kept = Object.entries(values).flatMap(([name, value]): [string, OptionValues[string]][] => {
    if (typeof value === 'string' || typeof value === 'boolean') return [[name, value]];
    if (typeof value === 'number') return [[name, String(value)]];
    return Array.isArray(value) ? [[name, value.map(String)]] : [];
  });
  return Object.fromEntries(kept);
}
