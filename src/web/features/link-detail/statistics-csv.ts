/** A link's figures as the screen shows them, as a CSV file for a spreadsheet (STAT-41). */
import { destinationRow, isDestinationType } from '#domain/destinations/catalogue.ts';
import { csvFile } from '#domain/kernel/csv-file.ts';
import { type ListedCategory, sourceCategories, sourceCategoryLabels } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import type { DateRange } from '#domain/stats/date-range.ts';
import { listFilters, type SourceFilters } from '#domain/stats/source-filters.ts';
import type { ShownAnnotation } from '#web/parts/annotations/use-annotations.ts';
import type { ListedDestination } from './detail-destinations.ts';
import { filterWords } from './filter-words.ts';
import { placementName } from './placement-rows.ts';
import type { ReadStatistics } from './use-link-statistics.ts';

/** What is written: figures of a range in a zone with filters, and what the rows are named by. */
export interface WrittenStatistics {
  title: string;
  range: DateRange;
  /** IANA name of the zone whose days are counted. */
  zone: string;
  filters: SourceFilters;
  statistics: Pick<ReadStatistics, 'answer' | 'days'>;
  destinations: readonly Pick<ListedDestination, 'id' | 'type' | 'text' | 'url'>[];
  /** The names of the artist's placements by code. */
  placements: ReadonlyMap<string, string>;
  /** What happened on days of the range, in their order. */
  annotations: readonly Pick<ShownAnnotation, 'day' | 'label' | 'text'>[];
}

const columns = ['part', 'name', 'views', 'clicks', 'presaves', 'optins'];
const events = ['view', 'click', 'presave', 'subscribe'];

/** One row of a breakdown for each name, with the counts of all events, those with most views and clicks first. */
function rowsOf(part: string, counts: readonly { name: string; event: string; count: number }[]) {
  const sums = new Map<string, number[]>();
  for (const { name, event, count } of counts) {
    const row = sums.get(name) ?? events.map(() => 0);
    const at = events.indexOf(event);
    if (at >= 0) row[at] = (row[at] ?? 0) + count;
    sums.set(name, row);
  }
  const order = ([, [views = 0, clicks = 0]]: [string, number[]]) => views + clicks;
  return [...sums].toSorted((one, other) => order(other) - order(one)).map(([name, row]) => [part, name, ...row]);
}

function nameOf({ type, text, url }: Pick<ListedDestination, 'type' | 'text' | 'url'>): string {
  if (!isDestinationType(type)) return text || url;
  const { kind, name } = destinationRow(type);
  return (kind === 'custom' || kind === 'header') && text.trim() !== '' ? text : name;
}

/** The whole file: one table, written as the other exports. */
export function statisticsCsv(written: WrittenStatistics): string {
  const { title, range, zone, filters, statistics, destinations, placements, annotations } = written;
  const { answer, days } = statistics;
  const bySource = (wanted: ListedCategory) => answer.sources.filter(({ category }) => category === wanted);
  const byId = new Map(destinations.map((destination) => [destination.id, destination]));
  const clicksOn = answer.destinations.map(({ destination_id: id, count }) => {
    const destination = byId.get(id);
    // Two of one name, such as two releases on one service, are told apart by their URLs.
    const name = destination === undefined ? 'Deleted' : [nameOf(destination), destination.url].join(' ').trim();
    return { name, event: 'click', count };
  });
  const data = [
    ['Link', title],
    ['Range', `${range.from} to ${range.to}, ${zone}`],
    ...listFilters(filters).map(({ category, name }) => ['Filter', filterWords(category, name, placements)]),
    ...days.map(({ day, views, clickthroughs, presaves, subscribes }) => [
      ...['Day', day, views, clickthroughs],
      ...[presaves, subscribes],
    ]),
    ...annotations.map(({ day, label, text }) => [label, `${day}: ${text}`]),
    ...sourceCategories.flatMap((category) => rowsOf(sourceCategoryLabels[category], bySource(category))),
    ...rowsOf('Placement', bySource('placement')).map(([part = '', code = '', ...counts]) => [
      ...[part, placementName(String(code), placements), ...counts],
    ]),
    ...rowsOf(
      'Country',
      answer.countries.map(({ country, ...rest }) => ({ ...rest, name: countryName(country) })),
    ),
    ...rowsOf('Destination', clicksOn).map(([part = '', name = '', , clicks = 0]) => [part, name, '', clicks]),
  ];
  return csvFile(columns, data);
}
