/** Statistics in the API. */
import type { AudienceCount } from '#domain/stats/audience.ts';
import type { CampaignCount } from '#domain/stats/breakdowns.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { type ArtistFigures, type FiguresOfArtists, trendParts } from './artist-figures.ts';
import { type ComparedSeries, type LinkStatistics, mostSeries, type StatsService } from './stats.service.ts';
import { type ArtistStatistics, type LinkAudience, mostTotals, type RuleHits } from './stats.store.ts';

type Row<Name extends Exclude<keyof LinkStatistics, 'campaigns'>> = LinkStatistics[Name][number];

/** Adds the feature's types and operations. */
export function addStats(builder: Builder, stats: StatsService): void {
  const day = builder.objectRef<Row<'events'>>('day_count').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: "The day in the caller's zone, YYYY-MM-DD." }),
      event: t.exposeString('event', { description: 'view, click, subscribe or presave' }),
      count: t.exposeInt('count'),
    }),
  });
  const country = builder.objectRef<Row<'countries'>>('country_count').implement({
    fields: (t) => ({
      event: t.exposeString('event'),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2, empty when unknown.' }),
      count: t.exposeInt('count'),
    }),
  });
  const campaign = builder.objectRef<CampaignCount>('campaign_count').implement({
    fields: (t) => ({
      event: t.exposeString('event'),
      referrer: t.exposeString('referrer', { description: "The referrer's label; 'Direct / None' when missing." }),
      utm_source: t.exposeString('utm_source'),
      utm_medium: t.exposeString('utm_medium'),
      utm_campaign: t.exposeString('utm_campaign'),
      count: t.exposeInt('count'),
    }),
  });
  const source = builder.objectRef<Row<'sources'>>('source_count').implement({
    fields: (t) => ({
      event: t.exposeString('event'),
      category: t.exposeString('category', {
        description: 'referrer, utm_medium, utm_source, utm_campaign or placement',
      }),
      name: t.exposeString('name', {
        description:
          "'Direct / None' when missing, 'Other' for all that are not listed; of a placement its code (see placements).",
      }),
      count: t.exposeInt('count'),
    }),
  });
  const platform = builder.objectRef<Row<'platform_stats'>>('platform_stat').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      platform: t.exposeString('platform'),
      metric: t.exposeString('metric'),
      value: t.exposeInt('value'),
    }),
  });
  const destination = builder.objectRef<Row<'destinations'>>('destination_count').implement({
    fields: (t) => ({ destination_id: t.expose('destination_id', { type: 'uuid' }), count: t.exposeInt('count') }),
  });
  const app = builder.objectRef<Row<'apps'>>('app_count').implement({
    fields: (t) => ({
      event: t.exposeString('event'),
      app: t.exposeString('app', {
        description:
          "instagram, tiktok, facebook, snapchat, other (any other app's browser) or empty (a browser of its own)",
      }),
      count: t.exposeInt('count'),
    }),
  });
  const audience = builder.objectRef<AudienceCount>('audience_count').implement({
    fields: (t) => ({
      event: t.exposeString('event'),
      category: t.exposeString('category', { description: 'city, os, browser, device or language' }),
      name: t.exposeString('name', {
        description:
          'Empty when unknown, and for all cities of a region that came with fewer than five views or are not among the 200 largest.',
      }),
      country: t.exposeString('country', { description: 'Of a city: ISO 3166-1 alpha-2.' }),
      region: t.exposeString('region', { description: 'Of a city: the name of its region.' }),
      count: t.exposeInt('count'),
    }),
  });
  const leftOut = builder.objectRef<Row<'left_out'>>('left_out_count').implement({
    description: 'Hits left out of every figure, by the verdict that left them out and the rule that decided it.',
    fields: (t) => ({
      event: t.exposeString('event'),
      verdict: t.exposeString('verdict', { description: 'crawler, preview, prefetch, datacentre or anomaly' }),
      rule: t.exposeString('rule'),
      count: t.exposeInt('count'),
    }),
  });
  const ofArtist = builder.objectRef<ArtistStatistics>('artist_statistics_response').implement({
    fields: (t) => ({
      events: t.expose('events', { type: [day] }),
      left_out: t.expose('left_out', { type: [leftOut] }),
    }),
  });
  const figures = builder.objectRef<ArtistFigures>('artist_figures').implement({
    description: 'What people did with the links of one artist.',
    fields: (t) => ({
      artist_id: t.expose('artist_id', { type: 'uuid' }),
      views: t.exposeInt('views'),
      clicks: t.exposeInt('clicks'),
      fans: t.exposeInt('fans', { description: 'Opt-ins and pre-saves.' }),
      trend: t.exposeIntList('trend', {
        description: `Views in ${trendParts} equal parts of the range, oldest first.`,
      }),
    }),
  });
  const ofArtists = builder.objectRef<FiguresOfArtists>('artist_figures_response').implement({
    fields: (t) => ({
      artists: t.expose('artists', { type: [figures], description: 'Those that have hits of people in the range.' }),
      left_out: t.expose('left_out', { type: [leftOut] }),
      missing: t.expose('missing', {
        type: ['uuid'],
        description: 'Artists whose figures cannot be read at the moment.',
      }),
    }),
  });
  const ofLink = builder.objectRef<LinkStatistics>('link_statistics_response').implement({
    fields: (t) => ({
      events: t.expose('events', { type: [day] }),
      countries: t.expose('countries', { type: [country] }),
      sources: t.expose('sources', {
        type: [source],
        description:
          'By each source category, and by placement, the 200 most frequent names for each event, then one row named Other.',
      }),
      campaigns: t.field({
        type: [campaign],
        description:
          'Combinations of sources: the 200 most frequent for each event, then one row named Other. It reads every hit, so ask for sources where they do.',
        resolve: ({ campaigns }) => campaigns(),
      }),
      platform_stats: t.expose('platform_stats', { type: [platform] }),
      destinations: t.expose('destinations', { type: [destination] }),
      apps: t.expose('apps', { type: [app] }),
      left_out: t.expose('left_out', { type: [leftOut] }),
    }),
  });

  const ofAudience = builder.objectRef<LinkAudience>('link_audience_response').implement({
    fields: (t) => ({
      counts: t.expose('counts', { type: [audience] }),
      since: t.expose('since', {
        type: 'timestamptz',
        description: 'Since when hits have system and language; earlier ones have no values.',
      }),
    }),
  });
  const compared = builder.objectRef<ComparedSeries>('compared_series').implement({
    fields: (t) => ({
      link_id: t.expose('link_id', { type: 'uuid' }),
      events: t.expose('events', { type: [day] }),
      left_out: t.expose('left_out', { type: [leftOut] }),
    }),
  });
  const series = builder.inputType('compared_series_input', {
    fields: (t) => ({
      link_id: t.field({ type: 'uuid' }),
      start_time: t.field({ type: 'timestamptz' }),
      end_time: t.field({ type: 'timestamptz' }),
    }),
  });
  const filters = (t: Parameters<Parameters<typeof builder.queryFields>[0]>[0]) => ({
    referrer: t.arg.string({ required: false }),
    utm_campaign: t.arg.string({ required: false }),
    utm_medium: t.arg.string({ required: false }),
    utm_source: t.arg.string({ required: false }),
    placement: t.arg.string({ required: false, description: 'Its code.' }),
    country: t.arg.string({ required: false }),
    region: t.arg.string({ required: false }),
    city: t.arg.string({ required: false }),
    os: t.arg.string({ required: false }),
    browser: t.arg.string({ required: false }),
    device: t.arg.string({ required: false }),
    language: t.arg.string({ required: false }),
  });

  const ruleHits = builder.objectRef<RuleHits>('link_rule_hits').implement({
    fields: (t) => ({
      rule: t.exposeInt('rule', { description: 'The id of one of the rules of the link, also of one that is gone.' }),
      views: t.exposeInt('views'),
      clicks: t.exposeInt('clicks'),
    }),
  });

  builder.queryFields((t) => ({
    link_rule_hits: t.field({
      type: [ruleHits],
      description: 'What each rule of a link decided for people, of all time. It reads every hit of the link.',
      args: { link_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { link_id }, { caller }) => stats.ruleHits(caller, link_id),
    }),
    link_audience: t.field({
      type: ofAudience,
      description:
        'Who opened a link: people by system, browser, device, language and city. It reads every hit of the range.',
      args: {
        link_id: t.arg({ type: 'uuid' }),
        start_time: t.arg({ type: 'timestamptz' }),
        end_time: t.arg({ type: 'timestamptz' }),
        offset: t.arg.string(),
        ...filters(t),
      },
      resolve: (_root, { link_id, start_time, end_time, offset, ...chosen }, { caller }) =>
        stats.linkAudience(caller, link_id, { start: start_time, end: end_time, offset }, given(chosen)),
    }),
    compared_statistics: t.field({
      type: [compared],
      description: `Figures by day of 1 to ${mostSeries} series, each a link in a range, in their order.`,
      args: { series: t.arg({ type: [series] }), offset: t.arg.string() },
      resolve: (_root, asked, { caller }) =>
        stats.compare(
          caller,
          asked.series.map(({ link_id, start_time, end_time }) => ({
            linkId: link_id,
            start: start_time,
            end: end_time,
          })),
          asked.offset,
        ),
    }),
    link_totals: t.field({
      type: 'json',
      description: `JSON list of {link_id, clicks, views, trend}: all-time totals of people; trend is views of the last 14 days, oldest first. At most ${mostTotals} links in one answer; \`after\` is the last link of the answer before.`,
      args: { artist_id: t.arg({ type: 'uuid' }), after: t.arg({ type: 'uuid', required: false }) },
      resolve: (_root, { artist_id, after }, { caller }) => stats.linkTotals(caller, artist_id, after ?? undefined),
    }),
    artist_statistics: t.field({
      type: ofArtist,
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        start_time: t.arg({ type: 'timestamptz' }),
        end_time: t.arg({ type: 'timestamptz' }),
        offset: t.arg.string(),
      },
      resolve: (_root, { artist_id, start_time, end_time, offset }, { caller }) =>
        stats.artistStatistics(caller, artist_id, { start: start_time, end: end_time, offset }),
    }),
    artist_figures: t.field({
      type: ofArtists,
      description: "Figures of all of the person's artists, side by side.",
      args: {
        start_time: t.arg({ type: 'timestamptz' }),
        end_time: t.arg({ type: 'timestamptz' }),
        offset: t.arg.string(),
      },
      resolve: (_root, { start_time, end_time, offset }, { caller }) =>
        stats.artistFigures(caller, { start: start_time, end: end_time, offset }),
    }),
    link_statistics: t.field({
      type: ofLink,
      args: {
        link_id: t.arg({ type: 'uuid' }),
        start_time: t.arg({ type: 'timestamptz' }),
        end_time: t.arg({ type: 'timestamptz' }),
        offset: t.arg.string(),
        ...filters(t),
      },
      resolve: (_root, { link_id, start_time, end_time, offset, ...chosen }, { caller }) =>
        stats.linkStatistics(caller, link_id, { start: start_time, end: end_time, offset }, given(chosen)),
    }),
  }));
}

// A filter that is null counts as not given.
function given<Name extends string>(filters: Partial<Record<Name, string | null>>): Partial<Record<Name, string>> {
  const entries = Object.entries(filters).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
