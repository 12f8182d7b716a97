/** Prints every setting into .env.example and docs/operations/settings.md; with `--check` only compares, and fails when a file is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SettingGroup } from '../src/settings/core-settings.ts';
import type { VendorSettings } from '../src/settings/vendor-settings.ts';
import { settingGroups } from '../src/settings.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

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

interface Words {
  description: string;
  example: string;
  /** What happens without it; undefined where it is required. */
  absent: string | undefined;
}

/** What is said of a setting. Throws where its description, its example or what happens without it is missing. */
function wordsOf(name: string, schema: z.ZodType, isRequired: boolean): Words {
  const { description, example = defaultOf(schema), absent = defaultOf(schema) } = schema.meta() ?? {};
  const missing = (what: string, field: string) =>
    new Error(`The setting ${name} has no ${what}: add \`${field}\` to its .meta({ … }).`);
  if (description === undefined || description === '') throw missing('description', 'description');
  if (example === undefined) throw missing('example (empty where none may be shown)', 'example');
  if (absent === undefined && !isRequired) throw missing('text for what happens without it', 'absent');
  return { description, example, absent };
}

/** One setting of `.env.example`. Throws like `wordsOf`. */
export function printSetting(name: string, schema: z.ZodType, isRequired: boolean): string {
  const { description, example, absent } = wordsOf(name, schema, isRequired);
  const ending = absent === undefined ? '' : ` Default: ${absent}${absent.endsWith('.') ? '' : '.'}`;
  return `${comment(`${description}${ending}`)}\n# ${name}=${example}\n`;
}

const isVendor = (group: SettingGroup): group is VendorSettings<unknown> => 'standIn' in group;

const requiredOf = (group: SettingGroup): readonly string[] => (isVendor(group) ? group.required : []);

/** What is said of a whole group. */
function aboutGroup(group: SettingGroup): string {
  const required = requiredOf(group);
  const together = required.length > 1 ? `${required.slice(0, -1).join(', ')} and ${required.at(-1)}` : required[0];
  const ending = isVendor(group) ? ` Without ${together}, where USE_STAND_INS allows it: ${group.standIn}.` : '';
  return `${group.about ?? ''}${ending}`;
}

function printGroup(group: SettingGroup): string {
  const [about, required] = [aboutGroup(group), requiredOf(group)];
  return [
    `# ---- ${group.title} ----\n${about === '' ? '' : `${comment(about)}\n`}`,
    ...Object.entries(group.variables).map(([name, schema]) => printSetting(name, schema, required.includes(name))),
  ].join('\n');
}

/** A group of the page: a heading, and for each setting its name, what it does, and what holds without it. */
function pageOfGroup(group: SettingGroup): string {
  const [about, required] = [aboutGroup(group), requiredOf(group)];
  const settings = Object.entries(group.variables).map(([name, schema]) => {
    const { description, example, absent } = wordsOf(name, schema, required.includes(name));
    return [
      `### ${name}\n\n${escaped(description)}`,
      ...(absent === undefined ? [] : [`Without it: ${escaped(absent)}`]),
      ...(example === '' || example === absent ? [] : [`Example: \`${name}=${example}\``]),
    ].join('\n\n');
  });
  return [`## ${group.title}`, ...(about === '' ? [] : [escaped(about)]), ...settings].join('\n\n');
}

/** Angle brackets and the like as they are read, outside of code. */
const escaped = (text: string): string =>
  text.replace(/`[^`]*`|[<>_*|]/g, (found) => (found.startsWith('`') ? found : `\\${found}`));

const pageHead = `# Every setting

Printed from the code by \`npm run schema\`, as \`.env.example\` is. Settings are variables of the environment, or lines of \`.env\`; each can also be given as \`NAME_FILE\`, the path of a file with its value. \`fanfare check\` says what is wrong with them.`;

/** The files as the code describes them now. */
const printed: Readonly<Record<string, () => string>> = {
  '.env.example': () => [head, ...settingGroups.map(printGroup)].join('\n'),
  'docs/operations/settings.md': () => `${[pageHead, ...settingGroups.map(pageOfGroup)].join('\n\n')}\n`,
};

if (import.meta.main)
  for (const [file, print] of Object.entries(printed)) {
    const text = print();
    if (!process.argv.includes('--check')) await writeFile(pathOf(file), text);
    else if ((await readFile(pathOf(file), 'utf8').catch(() => '')) !== text) {
      console.error(`${file} differs from the settings. Run \`npm run schema\` and commit the result.`);
      process.exitCode = 1;
    }
  }
