/** The error for a setting that is wrong or missing. */

/** The message is one sentence for the person who starts Fanfare. */
export class SettingError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SettingError';
  }
}

/** A setting with a bad value: its name, and a sentence's end such as "must be yes or no". */
export function badSetting(name: string, problem: string): SettingError {
  return new SettingError(`The setting ${name} ${problem}.`);
}

/** A setting that is required as long as stand-ins are not allowed. */
export function missingSetting(name: string): SettingError {
  return new SettingError(`Missing setting ${name}: set it, or set USE_STAND_INS=yes.`);
}
