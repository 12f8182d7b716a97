/** Names of what the audience is listed by, for people. */
import { type AudienceCategory, otherFamilies, systemLabels } from '#domain/stats/audience.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** A language by its two letters, such as "German"; the letters where the browser knows no name. */
function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

const devices: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  tv: 'Television',
};

/** What the audience is listed and filtered by. */
export const audienceLabels: Record<AudienceCategory, string> = {
  city: 'City',
  os: 'System',
  browser: 'Browser',
  device: 'Device',
  language: 'Language',
};

/** Writes a stored value for people. */
export const audienceNames: Record<Exclude<AudienceCategory, 'city'>, (value: string) => string> = {
  os: (value) => systemLabels[value] ?? value,
  browser: (family) => (family === otherFamilies ? 'Other browsers' : family),
  device: (device) => devices[device] ?? device,
  language: languageName,
};
