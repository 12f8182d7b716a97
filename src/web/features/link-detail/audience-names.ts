/** Names of what the audience is listed by, for people. */
import { otherFamilies } from '#domain/stats/audience.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** A language by its two letters, such as "German"; the letters where the browser knows no name. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

export const familyName = (family: string): string => (family === otherFamilies ? 'Other browsers' : family);

const devices: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  tv: 'Television',
};
export const deviceName = (device: string): string => devices[device] ?? device;
