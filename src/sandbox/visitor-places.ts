/** Public IP addresses in several countries that local visitors can count as, to fill maps and lists. */

/** An IP address and its place according to the geographic database. */
export interface VisitorPlace {
  ipAddress: string;
  place: string;
}

/** The choices; the first is the default. They belong to universities and public bodies. */
export const visitorPlaces: readonly [VisitorPlace, ...VisitorPlace[]] = [
  { ipAddress: '81.2.69.142', place: 'London, United Kingdom' },
  { ipAddress: '129.215.13.1', place: 'Edinburgh, United Kingdom' },
  { ipAddress: '128.101.101.101', place: 'Minneapolis, United States' },
  { ipAddress: '192.197.121.1', place: 'Montreal, Canada' },
  { ipAddress: '132.248.10.7', place: 'Mexico City, Mexico' },
  { ipAddress: '200.144.248.41', place: 'São Paulo, Brazil' },
  { ipAddress: '141.20.5.188', place: 'Berlin, Germany' },
  { ipAddress: '193.51.208.13', place: 'Marseille, France' },
  { ipAddress: '150.214.1.1', place: 'Seville, Spain' },
  { ipAddress: '130.237.28.40', place: 'Stockholm, Sweden' },
  { ipAddress: '196.6.103.10', place: 'Lagos, Nigeria' },
  { ipAddress: '146.141.12.21', place: 'Johannesburg, South Africa' },
  { ipAddress: '147.237.76.106', place: 'Jerusalem, Israel' },
  { ipAddress: '14.139.60.25', place: 'Thanesar, India' },
  { ipAddress: '133.11.93.0', place: 'Tokyo, Japan' },
  { ipAddress: '128.250.37.164', place: 'Sydney, Australia' },
];
