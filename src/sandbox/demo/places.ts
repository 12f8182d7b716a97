/** Where the demo world's visitors live: forty countries with share, UTC offset, and cities of the larger ones. */

/** A country. `weight` is its share of an average audience, `ahead` its hours ahead of UTC; cities are pairs of region and city. */
export interface Country {
  code: string;
  weight: number;
  ahead: number;
  /** Two letters. */
  language: string;
  cities: readonly (readonly [region: string, city: string])[];
}

const country = (code: string, weight: number, ahead: number, ...cities: (readonly [string, string])[]): Country => ({
  code,
  weight,
  ahead,
  language: new Intl.Locale(`und-${code}`).maximize().language,
  cities,
});

/** The forty countries, largest first. */
export const countries: readonly Country[] = [
  country(
    'US',
    210,
    -6,
    ['California', 'Los Angeles'],
    ['New York', 'New York'],
    ['Texas', 'Austin'],
    ['Illinois', 'Chicago'],
    ['Tennessee', 'Nashville'],
    ['Washington', 'Seattle'],
    ['Georgia', 'Atlanta'],
    ['Oregon', 'Portland'],
  ),
  country(
    'DE',
    190,
    1,
    ['Berlin', 'Berlin'],
    ['Hamburg', 'Hamburg'],
    ['Bavaria', 'Munich'],
    ['North Rhine-Westphalia', 'Cologne'],
    ['Saxony', 'Leipzig'],
    ['Hesse', 'Frankfurt am Main'],
  ),
  country(
    'GB',
    140,
    0,
    ['England', 'London'],
    ['England', 'Manchester'],
    ['England', 'Bristol'],
    ['Scotland', 'Glasgow'],
    ['Wales', 'Cardiff'],
  ),
  country(
    'BR',
    85,
    -3,
    ['São Paulo', 'São Paulo'],
    ['Rio de Janeiro', 'Rio de Janeiro'],
    ['Minas Gerais', 'Belo Horizonte'],
    ['Bahia', 'Salvador'],
  ),
  country('NL', 52, 1, ['North Holland', 'Amsterdam'], ['South Holland', 'Rotterdam'], ['Utrecht', 'Utrecht']),
  country('FR', 48, 1, ['Île-de-France', 'Paris'], ['Auvergne-Rhône-Alpes', 'Lyon'], ['Occitanie', 'Toulouse']),
  country('MX', 40, -6, ['Mexico City', 'Mexico City'], ['Jalisco', 'Guadalajara'], ['Nuevo León', 'Monterrey']),
  country('CA', 36, -5, ['Ontario', 'Toronto'], ['Quebec', 'Montreal'], ['British Columbia', 'Vancouver']),
  country('ES', 30, 1, ['Madrid', 'Madrid'], ['Catalonia', 'Barcelona'], ['Valencia', 'Valencia']),
  country('IT', 28, 1, ['Lombardy', 'Milan'], ['Lazio', 'Rome'], ['Piedmont', 'Turin']),
  country('AU', 26, 10, ['New South Wales', 'Sydney'], ['Victoria', 'Melbourne'], ['Queensland', 'Brisbane']),
  country('PL', 22, 1, ['Mazovia', 'Warsaw'], ['Lesser Poland', 'Krakow']),
  country('SE', 20, 1, ['Stockholm County', 'Stockholm'], ['Västra Götaland County', 'Gothenburg']),
  country('NG', 19, 1, ['Lagos', 'Lagos'], ['FCT', 'Abuja']),
  country('IN', 18, 5.5, ['Maharashtra', 'Mumbai'], ['Karnataka', 'Bengaluru'], ['Delhi', 'New Delhi']),
  country('AT', 17, 1, ['Vienna', 'Vienna'], ['Styria', 'Graz']),
  country('CH', 16, 1, ['Zurich', 'Zurich'], ['Geneva', 'Geneva']),
  country('ID', 15, 7, ['Jakarta', 'Jakarta'], ['West Java', 'Bandung']),
  country('JP', 14, 9, ['Tokyo', 'Tokyo'], ['Osaka', 'Osaka']),
  country('BE', 13, 1, ['Brussels Capital', 'Brussels'], ['Flanders', 'Ghent']),
  country('TR', 12, 3, ['Istanbul', 'Istanbul'], ['Ankara', 'Ankara']),
  country('AR', 12, -3, ['Buenos Aires F.D.', 'Buenos Aires']),
  country('PH', 11, 8, ['Metro Manila', 'Manila']),
  country('IE', 10, 0, ['Leinster', 'Dublin']),
  country('DK', 10, 1, ['Capital Region', 'Copenhagen']),
  country('NO', 9, 1, ['Oslo', 'Oslo']),
  country('PT', 9, 0, ['Lisbon', 'Lisbon'], ['Porto', 'Porto']),
  country('ZA', 8, 2, ['Gauteng', 'Johannesburg'], ['Western Cape', 'Cape Town']),
  country('CL', 8, -4, ['Santiago Metropolitan', 'Santiago']),
  country('CO', 8, -5, ['Bogota D.C.', 'Bogotá']),
  country('GH', 7, 0, ['Greater Accra', 'Accra']),
  country('FI', 7, 2, ['Uusimaa', 'Helsinki']),
  country('CZ', 7, 1, ['Prague', 'Prague']),
  country('KE', 6, 3, ['Nairobi County', 'Nairobi']),
  country('KR', 6, 9, ['Seoul', 'Seoul']),
  country('NZ', 5, 12, ['Auckland', 'Auckland']),
  country('GR', 5, 2, ['Attica', 'Athens']),
  country('RO', 4, 2, ['București', 'Bucharest']),
  country('HU', 4, 1, ['Budapest', 'Budapest']),
  country('IS', 3, 0, ['Capital Region', 'Reykjavik']),
];
