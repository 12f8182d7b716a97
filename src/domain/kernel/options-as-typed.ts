/** Recorded options of an operator's command, as they are typed at the command line. */

/** The options on one line: `--email a@b.com --enterprise`. Empty for none; options that are off are left out. */
export function optionsAsTyped(options: unknown): string {
  if (typeof options !== 'object' || options === null) return '';
  return Object.entries(options)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`))
    .join(' ');
}
