/** Settings that are given as the path of a file, as containers and systemd hand over secrets: `SECRET_KEY_FILE=/run/secrets/key`. */
import { readFileSync } from 'node:fs';

/**
 * What is given for `names`: the variables that are not empty, and the content of the file that `<NAME>_FILE` names, without the line's end
 * behind it. Problems are sentences: a setting that is given in both ways, and a file that cannot be read or is empty.
 */
export function givenSettings(
  names: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): { given: Record<string, string>; problems: string[] } {
  const given: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const value = variables[name] ?? '';
    const file = variables[`${name}_FILE`] ?? '';
    if (file === '') {
      if (value !== '') given[name] = value;
    } else if (value !== '') problems.push(`The settings ${name} and ${name}_FILE are both given: remove one of them.`);
    else {
      const content = contentOf(file);
      if (typeof content === 'string' && content !== '') given[name] = content;
      else
        problems.push(
          `The file of the setting ${name}_FILE ${content === '' ? 'is empty' : `cannot be read: ${(content as Error).message}`}.`,
        );
    }
  }
  return { given, problems };
}

function contentOf(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
