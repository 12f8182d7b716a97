/** Reports and their share links in the API. */
import {
  type Report,
  type ReportCounts,
  type ReportNote,
  type ReportRow,
  reportCards,
} from '#domain/reports/report.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { ListedShare, ReportsService } from './reports.service.ts';

/** Adds the feature's types and operations. */
export function addReports(builder: Builder, reports: ReportsService): void {
  const counts = builder.objectRef<ReportCounts>('report_counts').implement({
    fields: (t) => ({
      views: t.exposeInt('views'),
      clicks: t.exposeInt('clicks'),
      subscribes: t.exposeInt('subscribes', { description: 'Opt-ins by email and phone.' }),
      presaves: t.exposeInt('presaves'),
    }),
  });
  const row = builder.objectRef<ReportRow>('report_row').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'A title, a country code, or the name of a source or placement.' }),
      kind: t.exposeString('kind', { description: 'row, others (rare ones added up) or none (without a name).' }),
      rows: t.exposeInt('rows', { description: 'Of others: how many were added up; 0 when that is not known.' }),
      views: t.exposeInt('views'),
      clicks: t.exposeInt('clicks'),
      fans: t.exposeInt('fans', { description: 'Opt-ins and pre-saves.' }),
    }),
  });
  const day = builder.objectRef<Report['days'][number]>('report_day').implement({
    fields: (t) => ({ day: t.exposeString('day'), views: t.exposeInt('views'), clicks: t.exposeInt('clicks') }),
  });
  const note = builder.objectRef<ReportNote>('report_note').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      kind: t.exposeString('kind', { description: 'release, drop, rename, move or own.' }),
      text: t.exposeString('text'),
    }),
  });
  const source = builder.objectRef<{ name: string; views: number }>('report_best_source').implement({
    fields: (t) => ({ name: t.exposeString('name'), views: t.exposeInt('views') }),
  });
  const best = builder.objectRef<NonNullable<Report['best']>>('report_best_day').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      views: t.exposeInt('views'),
      clicks: t.exposeInt('clicks'),
      source: t.field({ type: source, nullable: true, resolve: ({ source: strongest }) => strongest }),
    }),
  });
  const leftOut = builder.objectRef<Report['leftOut'][number]>('report_left_out').implement({
    fields: (t) => ({ verdict: t.exposeString('verdict'), views: t.exposeInt('views') }),
  });
  const report = builder.objectRef<Report>('report').implement({
    description: 'Figures of people in a range. Rows of each part add up to the figures; no fan is named.',
    fields: (t) => ({
      artist_name: t.exposeString('artistName'),
      link_title: t.exposeString('linkTitle', { nullable: true }),
      picture: t.exposeString('picture', { nullable: true }),
      from: t.string({ resolve: ({ range }) => range.from }),
      to: t.string({ resolve: ({ range }) => range.to }),
      time_zone: t.exposeString('timeZone'),
      is_running: t.exposeBoolean('isRunning', { description: 'Whether the range is not over yet.' }),
      made_at: t.expose('madeAt', { type: 'timestamptz' }),
      cards: t.stringList({ resolve: ({ cards }) => [...cards] }),
      counts: t.expose('counts', { type: counts }),
      before: t.expose('before', { type: counts, description: 'Of the range before.' }),
      days: t.field({ type: [day], resolve: ({ days }) => [...days] }),
      notes: t.field({ type: [note], resolve: ({ notes }) => [...notes] }),
      best: t.field({ type: best, nullable: true, resolve: ({ best: strongest }) => strongest }),
      links: t.field({ type: [row], resolve: ({ links }) => [...links] }),
      countries: t.field({ type: [row], resolve: ({ countries }) => [...countries] }),
      sources: t.field({ type: [row], resolve: ({ sources }) => [...sources] }),
      apps: t.field({ type: [row], resolve: ({ apps }) => [...apps] }),
      placements: t.field({ type: [row], resolve: ({ placements }) => [...placements] }),
      left_out: t.field({ type: [leftOut], resolve: (made) => [...made.leftOut] }),
    }),
  });
  const share = builder.objectRef<ListedShare>('report_share').implement({
    description: 'A link by which people without an account read a report.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true, description: 'Null: of the whole artist.' }),
      link_title: t.exposeString('linkTitle', { nullable: true }),
      range: t.exposeString('range'),
      time_zone: t.exposeString('timeZone'),
      cards: t.exposeStringList('cards'),
      has_password: t.boolean({ resolve: ({ passwordHash }) => passwordHash !== null }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      expires_at: t.expose('expiresAt', { type: 'timestamptz', nullable: true }),
      opened: t.exposeInt('opened', { description: 'How often people opened it.' }),
      last_opened_at: t.expose('lastOpenedAt', { type: 'timestamptz', nullable: true }),
    }),
  });
  const created = builder.objectRef<{ share: ListedShare; url: string }>('share_report_response').implement({
    fields: (t) => ({
      share: t.expose('share', { type: share }),
      url: t.exposeString('url', { description: 'It is shown this once: only a hash of its secret is stored.' }),
    }),
  });
  const asked = (t: Pick<Parameters<Parameters<typeof builder.queryFields>[0]>[0], 'arg'>) => ({
    artist_id: t.arg({ type: 'uuid' }),
    link_id: t.arg({ type: 'uuid', required: false, description: 'Left out: the whole artist.' }),
    range: t.arg.string({
      description:
        'A month (2026-11), days (2026-11-03..2026-11-20), last-month, last-7-days, last-28-days or last-90-days.',
    }),
    time_zone: t.arg.string({ description: 'IANA zone in which days begin.' }),
    cards: t.arg.stringList({
      defaultValue: [...reportCards],
      description: `Of ${reportCards.join(', ')}. What was left out is always in it.`,
    }),
  });
  builder.queryFields((t) => ({
    report: t.field({
      type: report,
      args: asked(t),
      resolve: (_root, { artist_id, link_id, range, time_zone, cards }, { caller }) =>
        reports.report(caller, {
          ...{ artistId: artist_id, linkId: link_id ?? null, range },
          ...{ timeZone: time_zone, cards },
        }),
    }),
    report_shares: t.field({
      type: [share],
      description: 'The share links of an artist, the newest first.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => reports.shares(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    share_report: t.field({
      type: created,
      args: {
        ...asked(t),
        password: t.arg.string({ defaultValue: '', description: 'Empty: none.' }),
        expires_at: t.arg({ type: 'timestamptz', required: false }),
      },
      resolve: (_root, { artist_id, link_id, range, time_zone, cards, password, expires_at }, { caller }) =>
        reports.share(
          caller,
          { ...{ artistId: artist_id, linkId: link_id ?? null, range }, ...{ timeZone: time_zone, cards } },
          { password, expiresAt: expires_at ?? null },
        ),
    }),
    revoke_report_share: t.field({
      type: share,
      description: 'Ends a share link at once. It cannot be undone: its url is stored nowhere.',
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => reports.revoke(caller, id),
    }),
  }));
}
