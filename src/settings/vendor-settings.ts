/** How a vendor describes its settings, and how they are read from the environment. */
import { z } from 'zod';
import type { SettingGroup } from './core-settings.ts';
import { badSetting, missingSetting } from './setting-error.ts';

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
   * Reads what is given, as text by name. `settings` is undefined when the stand-in is to run, and where there are problems: a sentence for
   * each bad value and for each part of `required` that is missing. `remedy` is the other way out where nothing is given and no stand-in may run.
   */
  read(
    given: Readonly<Record<string, string>>,
    options: { allowStandIn: boolean; remedy: string },
  ): { settings: Settings | undefined; problems: string[] };
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
    read(given, { allowStandIn, remedy }) {
      const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, given[name]])));
      const bad = (result.error?.issues ?? []).filter(({ path: [name] }) => given[String(name)] !== undefined);
      const other = required.find((name) => given[name] !== undefined);
      const missing = required.filter((name) => given[name] === undefined && withoutDefault.includes(name));
      if (bad.length === 0 && other === undefined && required.length > 0 && allowStandIn)
        return { settings: undefined, problems: [] };
      const problems = [
        ...bad.map(({ path: [name], message }) => badSetting(String(name), message)),
        ...missing.map((name) =>
          other === undefined
            ? missingSetting(name, remedy)
            : `Missing setting ${name}: ${other} does not work without it.`,
        ),
      ];
      const settings = result.success ? toSettings(result.data as Parameters<typeof toSettings>[0]) : undefined;
      return { settings: problems.length > 0 ? undefined : settings, problems };
    },
  };
}
