/** Where visitors have to consent before a pixel fires, with the law behind it. */

/** Countries (ISO 3166-1 alpha-2) under one law. */
export interface ConsentRegion {
  name: string;
  /** The law and what it requires. */
  reason: string;
  countries: readonly string[];
  /** Only these regions of the countries, as the geolocation names them; all when left out. */
  regions?: readonly string[];
}

/** The regions, last checked on 21 November 2026. */
const consentRegions: readonly ConsentRegion[] = [
  {
    name: 'European Union',
    reason: 'ePrivacy Directive, article 5(3), with consent as the GDPR understands it',
    countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  },
  {
    name: 'Parts of the EU with a country code of their own',
    reason: 'The law of the EU, or the same law of France and Finland, holds there',
    countries: 'AX BL GF GP MF MQ PM RE YT'.split(' '),
  },
  {
    name: 'European Economic Area',
    reason: 'ePrivacy Directive and GDPR as part of the EEA agreement',
    countries: ['IS', 'LI', 'NO'],
  },
  {
    name: 'United Kingdom',
    reason: 'Privacy and Electronic Communications Regulations 2003, regulation 6, and the UK GDPR',
    countries: ['GB'],
  },
  {
    name: 'Crown dependencies and Gibraltar',
    reason: 'Laws of their own after the model of the UK and EU ones',
    countries: ['GG', 'GI', 'IM', 'JE'],
  },
  {
    name: 'Switzerland',
    reason: 'Telecommunications Act, article 45c; the ad platforms ask for consent there as in the EEA',
    countries: ['CH'],
  },
  {
    name: 'European microstates',
    reason: 'Data protection laws after the model of the GDPR',
    countries: ['AD', 'MC', 'SM', 'VA'],
  },
  {
    name: 'Quebec',
    reason: 'Law 25, section 8.1: what identifies, locates or profiles a person is off until they turn it on',
    countries: ['CA'],
    regions: ['Quebec', 'Québec'],
  },
];

/** Where a visitor is, as far as known. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  region: string;
}

const wholeCountries = new Set(
  consentRegions.filter(({ regions }) => regions === undefined).flatMap(({ countries }) => countries),
);
const partly = consentRegions.filter(({ regions }) => regions !== undefined);

/** Whether consent is needed before a pixel fires; also when the visitor's country is unknown. */
export function needsConsent({ country, region }: Whereabouts): boolean {
  if (country === '' || wholeCountries.has(country)) return true;
  const found = partly.find(({ countries }) => countries.includes(country));
  return found !== undefined && (region === '' || found.regions?.includes(region) === true);
}
