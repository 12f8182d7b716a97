/** The time, place, source and device of each visit to a demo link, shared by its views and clicks. */
import { browserClass } from '#domain/stats/agent-class.ts';
import type { EventRecord, Signals } from '#domain/stats/event.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import type { SeededNumbers } from '../seeded-numbers.ts';
import { createUrn, happens } from './chance.ts';
import { type Country, countries } from './places.ts';
import type { PlannedArtist, PlannedLink } from './plan.ts';
import { type Device, largerDevices, phones, type Source, sources } from './sources.ts';

/** The share of the day's visits in each local hour, from midnight: low at night, higher at lunch, highest in the evening. */
const hours = [22, 13, 8, 5, 4, 5, 10, 20, 30, 34, 36, 40, 48, 46, 42, 43, 48, 57, 66, 74, 82, 84, 70, 43];

/** A visit. `second` counts from the start of the UTC day; `eager` multiplies the chance of a click. */
export interface Visit {
  second: number;
  eager: number;
  trail: Pick<
    EventRecord,
    | 'country'
    | 'region'
    | 'city'
    | 'referrer'
    | 'utm_source'
    | 'utm_medium'
    | 'utm_campaign'
    | 'placement'
    | 'os'
    | 'language'
    | 'route'
    | 'app'
    | 'device'
    | keyof Signals
  >;
}

const secondsADay = 86_400;
const wholeBrowser = signalBits.kept | signalBits.language | signalBits.secFetch;

/** The campaign of a link as its URLs contain it. */
function campaignOf(link: PlannedLink, source: Source): string {
  return { '': '', launch: `${link.path}-launch`, ads: `${link.path}-ads`, letter: 'monthly-letter' }[source.campaign];
}

/** One in so many visits without a referrer scanned the artist's poster. */
const scansPoster = 12;

/** The code of the placement by which a visit came; '' without one. */
function placementOf(
  { placements = [] }: PlannedArtist,
  { referrer, source, medium }: Source,
  visitor: number,
): string {
  const isPlain = referrer === '' && source === '';
  const scans = isPlain && visitor % scansPoster === 0;
  const found = placements.find((each) =>
    scans ? each.kind === 'print' : each.source === source && each.medium === medium,
  );
  return found?.code ?? '';
}

/** Returns a function that draws one visit of a day after another. About one in eighty comes from a place missing in the database. */
export function createVisitors(artist: PlannedArtist, link: PlannedLink): (numbers: SeededNumbers) => Visit {
  const drawCountry = createUrn<Country>(countries, (country) => country.weight * (artist.homes[country.code] ?? 1));
  const drawSource = createUrn<Source>(sources, (source) => source.weight * (link.traffic.tilt[source.referrer] ?? 1));
  const drawHour = createUrn([...hours.keys()], (hour) => hours[hour] ?? 1);
  const drawPhone = createUrn<Device>(phones, (phone) => phone.weight);
  const drawLarger = createUrn<Device>(largerDevices, (device) => device.weight);
  return (numbers) => {
    const country = drawCountry(numbers);
    const source = drawSource(numbers);
    const browser = happens(numbers, source.phones) ? drawPhone(numbers) : drawLarger(numbers);
    const localSecond = drawHour(numbers) * 3600 + numbers.next() * 3600;
    const located = !happens(numbers, 1 / 80);
    const [region, city] = located && happens(numbers, 0.94) ? numbers.pick(country.cities) : ['', ''];
    const visitor = numbers.between(1, 2 ** 31 - 1);
    return {
      second: Math.floor((localSecond - country.ahead * 3600 + 2 * secondsADay) % secondsADay),
      eager: source.eager,
      trail: {
        country: located ? country.code : '',
        region,
        city,
        referrer: source.referrer,
        utm_source: source.source,
        utm_medium: source.medium,
        utm_campaign: campaignOf(link, source),
        placement: placementOf(artist, source, visitor),
        os: browser.os,
        language: country.language,
        route: 0,
        app: source.app,
        browser: browser.browser,
        browser_version: browser.version,
        device: browser.device,
        agent: browserClass,
        network: '',
        hints: wholeBrowser,
        visitor,
        pace: 1,
      },
    };
  };
}
