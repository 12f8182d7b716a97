/** Public IP addresses in several countries that local visitors can count as, to fill maps and lists. */

/** An IP address and its place according to the geographic database. */
export interface VisitorPlace {
  address: string;
  place: string;
}

/** The choices; the first is the default. They belong to universities and public bodies. */
export const visitorPlaces: readonly [VisitorPlace, ...VisitorPlace[]] = [
  { address: '81.2.69.142', place: 'London, United Kingdom' },
  { address: '129.215.13.1', place: 'Edinburgh, United Kingdom' },
  { address: '128.101.101.101', place: 'Minneapolis, United States' },
  { address: '192.197.121.1', place: 'Montreal, Canada' },
  { address: '132.248.10.7', place: 'Mexico City, Mexico' },
  { address: '200.144.248.41', place: 'São Paulo, Brazil' },
  { address: '141.20.5.188', place: 'Berlin, Germany' },
  { address: '193.51.208.13', place: 'Marseille, France' },
  { address: '150.214.1.1', place: 'Seville, Spain' },
  { address: '130.237.28.40', place: 'Stockholm, Sweden' },
  { address: '196.6.103.10', place: 'Lagos, Nigeria' },
  { address: '146.141.12.21', place: 'Johannesburg, South Africa' },
  { address: '147.237.76.106', place: 'Jerusalem, Israel' },
  { address: '14.139.60.25', place: 'Thanesar, India' },
  { address: '133.11.93.0', place: 'Tokyo, Japan' },
  { address: '128.250.37.164', place: 'Sydney, Australia' },
];
