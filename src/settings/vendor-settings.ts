/** How a vendor describes its settings, and how they are read from the environment. */
import { z } from 'zod';
import type { SettingGroup } from './core-settings.ts';
import { badSetting, missingSetting, SettingError } from './setting-error.ts';

/** A vendor's variables, and what its client gets of them. */
export interface VendorSettings<Settings> extends SettingGroup {
  /** The vendor's name as people know it, with what we use it for. */
  title: string;
  about: string;
  /** What runs when none of `required` is given, in words for `.env.example`. */
  standIn: string;
  /** The variables that select the vendor instead of its stand-in. They are given together or not at all. */
  required: readonly string[];
  /**
   * Reads what is given, as text by name. Gives undefined when the stand-in is to run; throws SettingError for a bad value, for a part of
   * `required`, and for nothing of it where stand-ins are not allowed.
   */
  read(given: Readonly<Record<string, string>>, allowStandIn: boolean): Settings | undefined;
}

/**
 * Describes a vendor. `required` defaults to the variables that have no default and are not optional. Name others where the vendor has a public
 * URL that everybody uses: then no variable is needed without stand-ins.
 */
export function defineVendorSettings<Variables extends Readonly<Record<string, z.ZodType>>, Settings>({
  toSettings,
  ...definition
}: {
  title: string;
  about: string;
  standIn: string;
  variables: Variables;
  required?: readonly (keyof Variables & string)[];
  toSettings: (values: { [Name in keyof Variables]: z.output<Variables[Name]> }) => Settings;
}): VendorSettings<Settings> {
  const schema = z.object(definition.variables);
  const names = Object.keys(definition.variables);
  const withoutDefault = names.filter((name) => definition.variables[name]?.safeParse(undefined).success === false);
  const required: readonly string[] = definition.required ?? withoutDefault;
  return {
    ...definition,
    required,
    read(given, allowStandIn) {
      const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, given[name]])));
      const bad = result.error?.issues.find(({ path: [name] }) => given[String(name)] !== undefined);
      if (bad !== undefined) throw badSetting(String(bad.path[0]), bad.message);
      const missing = required.filter((name) => given[name] === undefined);
      const [first] = missing;
      const other = required.find((name) => given[name] !== undefined);
      if (first !== undefined && other !== undefined)
        throw new SettingError(`Missing setting ${first}: ${other} does not work without it.`);
      if (first !== undefined && allowStandIn) return undefined;
      if (result.success) return toSettings(result.data as Parameters<typeof toSettings>[0]);
      throw missingSetting(first ?? String(result.error.issues[0]?.path[0]));
    },
  };
}
