/** Prints every setting into .env.example; with `--check` only compares, and fails when the file is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SettingGroup } from '../src/settings/core-settings.ts';
import type { VendorSettings } from '../src/settings/vendor-settings.ts';
import { settingGroups } from '../src/settings.ts';

const file = fileURLToPath(new URL('../.env.example', import.meta.url));

const lineLength = 120;

const head = `${comment(
  "Every setting of Fanfare, printed from the code by `npm run schema`. None is needed on a developer's machine: a database or vendor without settings is replaced by an embedded engine or a local stand-in.",
)}
${comment('Copy this file to .env and remove the # from what you want to change. The environment wins over the file.')}
${comment('Each setting can also be given as NAME_FILE, the path of a file with its value, as containers and systemd hand over secrets.')}
`;

/** A text as comment lines. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

/** A default as it would be written in the file; undefined when there is none that can be written. */
function defaultOf(schema: z.ZodType): string | undefined {
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** One setting. Throws where its description, its example or what happens without it is missing. */
export function printSetting(name: string, schema: z.ZodType, isRequired: boolean): string {
  const { description, example = defaultOf(schema), absent = defaultOf(schema) } = schema.meta() ?? {};
  const missing = (what: string, field: string) =>
    new Error(`The setting ${name} has no ${what}: add \`${field}\` to its .meta({ … }).`);
  if (description === undefined || description === '') throw missing('description', 'description');
  if (example === undefined) throw missing('example (empty where none may be shown)', 'example');
  if (absent === undefined && !isRequired) throw missing('text for what happens without it', 'absent');
  const ending = absent === undefined ? '' : ` Default: ${absent}${absent.endsWith('.') ? '' : '.'}`;
  return `${comment(`${description}${ending}`)}\n# ${name}=${example}\n`;
}

const isVendor = (group: SettingGroup): group is VendorSettings<unknown> => 'standIn' in group;

function printGroup(group: SettingGroup): string {
  const required = isVendor(group) ? group.required : [];
  const together = required.length > 1 ? `${required.slice(0, -1).join(', ')} and ${required.at(-1)}` : required[0];
  const ending = isVendor(group) ? ` Without ${together}, where USE_STAND_INS allows it: ${group.standIn}.` : '';
  const about = `${group.about ?? ''}${ending}`;
  return [
    `# ---- ${group.title} ----\n${about === '' ? '' : `${comment(about)}\n`}`,
    ...Object.entries(group.variables).map(([name, schema]) => printSetting(name, schema, required.includes(name))),
  ].join('\n');
}

/** The file as the code describes it now. */
function printedEnvironment(): string {
  return [head, ...settingGroups.map(printGroup)].join('\n');
}

if (import.meta.main) {
  const printed = printedEnvironment();
  if (!process.argv.includes('--check')) await writeFile(file, printed);
  else if ((await readFile(file, 'utf8')) !== printed) {
    console.error('.env.example differs from the settings. Run `npm run schema` and commit the result.');
    process.exitCode = 1;
  }
}
