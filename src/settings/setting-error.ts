/** The error for settings that are wrong or missing, and its sentences. */

/** Everything that is wrong with the settings; the message has a line for each, for the person who starts Fanfare. */
export class SettingError extends Error {
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const all = typeof problems === 'string' ? [problems] : problems;
    super(all.length === 1 ? all[0] : [`${all.length} settings are wrong or missing:`, ...all].join('\n- '));
    this.name = 'SettingError';
    this.problems = all;
  }
}

/** A setting with a bad value: its name, and a sentence's end such as "must be yes or no". */
export function badSetting(name: string, problem: string): string {
  return `The setting ${name} ${problem}.`;
}

/** A setting that is required as long as stand-ins are not allowed. `remedy` is the other way out, such as `set PAYMENTS=off`. */
export function missingSetting(name: string, remedy = 'set USE_STAND_INS=yes'): string {
  return `Missing setting ${name}: set it, or ${remedy}.`;
}
