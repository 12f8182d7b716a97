/** Names of countries for people, and the codes behind the map's numbers, both from the platform. */

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const codePattern = /^[A-Z]{2}$/;

/** The name of an ISO 3166-1 alpha-2 code; 'Unknown' for an empty code, the code itself when no country has it. */
export function countryName(code: string): string {
  if (code === '') return 'Unknown';
  return codePattern.test(code) ? (names.of(code) ?? code) : code;
}

/** The alpha-2 code of an ISO 3166-1 number such as `276`; undefined when no country has it. */
export function countryCode(number: string): string | undefined {
  if (!/^\d{3}$/.test(number)) return undefined;
  const { region } = new Intl.Locale(`und-${number}`);
  return region !== undefined && codePattern.test(region) ? region : undefined;
}
