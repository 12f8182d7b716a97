/** What a move to another domain says about links whose paths were taken there. */

const namedPaths = 5;

export function takenWords(paths: readonly string[], domain: string): string {
  const more = paths.length > namedPaths ? ` and ${paths.length - namedPaths} more` : '';
  const names = paths.slice(0, namedPaths).map((path) => `/${path}`);
  return `Taken at ${domain}, so they stay where they are: ${names.join(', ')}${more}`;
}
