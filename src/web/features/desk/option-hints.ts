/** What a command's usage says of its options: the form shows it beside their fields. */

/** What is known of an option. */
export interface OptionHint {
  /** What is written there, such as "email of its owner"; empty where the usage says no more than the name. */
  text: string;
  /** The only values that are taken; empty where any is. */
  choices: string[];
  /** Whether it can be left out. */
  isOptional: boolean;
}

/** Reads a usage such as `set-plan --artist <id> --plan bio|pro [--ends <day>]`: `<…>` describes a value, `a|b` lists the values, brackets surround what may be left out. */
export function hintOf(usage: string, name: string): OptionHint {
  const found = new RegExp(`(\\[?)--${name}(?![\\w-])(?:\\s+(<[^>]*>|[^\\s\\])]+))?`).exec(usage);
  if (found === null) return { text: '', choices: [], isOptional: false };
  const [whole, bracket, value = ''] = found;
  const isNamed = value.startsWith('<') && value.endsWith('>');
  const listed = value.replace(/,$/, '');
  // Either of two: "(--all | --kind <kind>)", or "--artist <id> | --email <email>".
  const isEither =
    /\|\s*$/.test(usage.slice(0, found.index)) || /^\s*…?\s*\|/.test(usage.slice(found.index + whole.length));
  return {
    text: isNamed && value !== `<${name}>` ? value.slice(1, -1).replaceAll('|', ' or ') : '',
    choices: /^[\w-]+(\|[\w-]+)+$/.test(listed) ? listed.split('|') : [],
    isOptional: bracket === '[' || isEither,
  };
}

const option = /--([\w-]+)(?:\s+<[^>]*>)?(?:\.{3}|…)?/;
const oneOfSeveral = new RegExp(`${option.source}(?:\\s*\\|\\s*${option.source})+`, 'g');

/** The options that are given in place of this one: of `--job <id> | --queue <name>`, the queue for the job. */
export function alternativesTo(usage: string, name: string): string[] {
  const groups = (usage.match(oneOfSeveral) ?? []).map((group) =>
    [...group.matchAll(/--([\w-]+)/g)].map(([, each]) => each),
  );
  return groups.flatMap((group) =>
    group.includes(name) ? group.filter((each) => each !== name && each !== undefined) : [],
  ) as string[];
}
