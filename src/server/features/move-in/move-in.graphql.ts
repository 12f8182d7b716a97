/** Move-ins in the API: the list, one with its rows, and what is done with it. */
import { isErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { moveColumns } from '#domain/move-in/move-columns.ts';
import type { MoveDestination } from '#domain/move-in/move-draft.ts';
import type { MovePlan } from '#domain/move-in/move-plan.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { MoveInService } from './move-in.service.ts';
import type { MoveInRow, RowCounts } from './move-in-rows.store.ts';
import type { MoveIn } from './move-ins.store.ts';
import { reasonOf } from './refused-rows.ts';

/** A move-in with the counts of its rows. */
type Counted = MoveIn & { counts: RowCounts };

/** The share of its present work that is done, from 0 to 1. */
function progressOf({ kind, state, rowsTotal, counts }: Counted): number {
  const of = (wanted: string) => counts.verdicts.find(({ verdict }) => verdict === wanted)?.count ?? 0;
  const { made, failed, undone, stays } = counts;
  const share = (done: number, all: number): number => (all > 0 ? Math.min(1, done / all) : 0);
  if (state === 'checking') return kind === 'pages' ? share(rowsTotal - of('waiting'), rowsTotal) : 0;
  if (state === 'running') return share(made + failed, Math.max(of('ok'), made) + failed);
  return state === 'undoing' ? share(undone + stays, made + undone + stays) : 0;
}

/** Adds the types and operations. */
export function addMoveIn(builder: Builder, moveIns: MoveInService): void {
  const noCounts: RowCounts = { verdicts: [], made: 0, failed: 0, undone: 0, stays: 0 };
  async function allWithCounts(found: readonly MoveIn[]): Promise<Counted[]> {
    const counts = await moveIns.counts(found.map(({ id }) => id));
    return found.map((each) => ({ ...each, counts: counts.get(each.id) ?? noCounts }));
  }
  async function withCounts(found: MoveIn): Promise<Counted> {
    return { ...found, counts: (await moveIns.counts([found.id])).get(found.id) ?? noCounts };
  }
  const plan = builder.objectRef<MovePlan>('move_in_plan').implement({
    fields: (t) => ({
      separator: t.exposeString('separator'),
      has_header: t.exposeBoolean('hasHeader'),
      columns: t.exposeStringList('columns', { description: moveColumns.join(', ') }),
      domain: t.exposeString('domain', { description: "Of links whose own domain is not the artist's." }),
      takes_foreign: t.exposeBoolean('takesForeign'),
    }),
  });
  const verdictCount = builder.objectRef<RowCounts['verdicts'][number]>('move_in_verdict_count').implement({
    fields: (t) => ({ verdict: t.exposeString('verdict'), count: t.exposeInt('count') }),
  });
  const moveIn = builder.objectRef<Counted>('move_in').implement({
    description:
      'A file is uploaded to /api/move-ins; the rows that did not become links are at /api/move-ins/{id}/refused.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      kind: t.exposeString('kind', { description: 'file or pages.' }),
      file_name: t.exposeString('fileName', { description: 'Empty of pages.' }),
      bytes: t.exposeInt('bytes'),
      encoding: t.exposeString('encoding'),
      head: t.exposeString('head', {
        description: 'The beginning of the file; empty in lists, and once it is moved in.',
      }),
      state: t.exposeString('state', { description: 'draft, checking, checked, running, done, undoing or undone.' }),
      progress: t.float({ description: 'Of checking, running or undoing, from 0 to 1.', resolve: progressOf }),
      plan: t.expose('plan', { type: plan, nullable: true }),
      rows: t.exposeInt('rowsTotal', { description: 'Rows with content, or pages.' }),
      verdicts: t.field({ type: [verdictCount], resolve: ({ counts }) => counts.verdicts }),
      made: t.int({ description: 'Links that are there.', resolve: ({ counts }) => counts.made + counts.stays }),
      failed: t.int({ resolve: ({ counts }) => counts.failed }),
      undone: t.int({ description: 'Links that undoing deleted.', resolve: ({ counts }) => counts.undone }),
      stayed: t.int({
        description: 'Links that undoing left, since they were changed or opened.',
        resolve: ({ counts }) => counts.stays,
      }),
      problem: t.string({
        description: 'Why it stopped or went back; empty otherwise.',
        resolve: ({ problem }) => (isErrorCode(problem) ? sentenceOf(problem) : ''),
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      run_at: t.expose('runAt', { type: 'timestamptz', nullable: true }),
      undone_at: t.expose('undoneAt', { type: 'timestamptz', nullable: true }),
    }),
  });
  const destination = builder.objectRef<MoveDestination>('move_in_destination').implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      url: t.exposeString('url'),
      text: t.exposeString('text', { description: 'The words of the button on the former page; may be empty.' }),
      found_by: t.exposeString('foundBy', { description: 'file, page, code or both (page and code).' }),
      confidence: t.exposeString('confidence', { description: 'exact, likely or unsure.' }),
      chosen: t.exposeBoolean('chosen'),
    }),
  });
  const row = builder.objectRef<MoveInRow>('move_in_row').implement({
    fields: (t) => ({
      row: t.exposeInt('row', { description: 'As a spreadsheet counts it; of pages their place in the list.' }),
      source: t.exposeString('source', { description: 'What the file calls it, or the url of the page.' }),
      domain: t.exposeString('domain'),
      path: t.exposeString('path'),
      title: t.exposeString('title'),
      subtitle: t.string({ resolve: ({ draft }) => draft.subtitle }),
      type: t.string({ resolve: ({ draft }) => draft.type }),
      cover: t.string({ nullable: true, resolve: ({ draft }) => draft.cover }),
      code: t.string({ nullable: true, description: 'ISRC or UPC.', resolve: ({ draft }) => draft.code }),
      tags: t.stringList({ resolve: ({ draft }) => draft.tags }),
      clicks: t.int({
        description: 'At the former product; 0 where nothing is known.',
        resolve: ({ draft }) => draft.clicks,
      }),
      created_on: t.string({ description: 'YYYY-MM-DD, or empty.', resolve: ({ draft }) => draft.createdOn }),
      destinations: t.field({ type: [destination], resolve: ({ draft }) => draft.destinations }),
      left_over: t.int({
        description: 'Destinations of the page beyond the first 60.',
        resolve: ({ draft }) => draft.leftOver,
      }),
      verdict: t.exposeString('verdict'),
      reason: t.string({ description: 'The verdict in words.', resolve: reasonOf }),
      outcome: t.exposeString('outcome', { description: 'made, failed, undone, stays, or empty before the run.' }),
      stays_since: t.string({
        description: 'Why it stays: changed or opened.',
        resolve: ({ outcome, reason }) => (outcome === 'stays' ? reason : ''),
      }),
      link_id: t.expose('linkId', { type: 'uuid', nullable: true }),
    }),
  });
  const planInput = builder.inputType('move_in_plan_input', {
    fields: (t) => ({
      separator: t.string(),
      has_header: t.boolean(),
      columns: t.stringList(),
      domain: t.string(),
      takes_foreign: t.boolean(),
    }),
  });
  const destinationInput = builder.inputType('move_in_destination_input', {
    fields: (t) => ({ url: t.string(), chosen: t.boolean() }),
  });
  const rowInput = builder.inputType('move_in_row_input', {
    description: 'What is left out stays.',
    fields: (t) => ({
      domain: t.string({ required: false }),
      path: t.string({ required: false }),
      title: t.string({ required: false }),
      type: t.string({ required: false, description: 'release, bio or playlist.' }),
      left_out: t.boolean({ required: false }),
      destinations: t.field({ type: [destinationInput], required: false }),
    }),
  });
  const id = 'uuid' as const;
  builder.queryFields((t) => ({
    move_ins: t.field({
      type: [moveIn],
      description: 'The newest 100 of the artist.',
      args: { artist_id: t.arg({ type: id }) },
      resolve: async (_root, { artist_id }, { caller }) => allWithCounts(await moveIns.list(caller, artist_id)),
    }),
    move_in: t.field({
      type: moveIn,
      args: { id: t.arg({ type: id }) },
      resolve: async (_root, args, { caller }) => withCounts(await moveIns.find(caller, args.id)),
    }),
    move_in_rows: t.field({
      type: [row],
      description: 'Rows in their order, at most 100 behind `after`.',
      args: {
        id: t.arg({ type: id }),
        verdict: t.arg.string({ required: false }),
        after: t.arg.int({ defaultValue: 0 }),
        limit: t.arg.int({ defaultValue: 50 }),
      },
      resolve: (_root, { id: moveInId, verdict, after, limit }, { caller }) =>
        moveIns.rows(caller, moveInId, { verdict: verdict ?? null, after, limit }),
    }),
  }));
  builder.mutationFields((t) => {
    const args = { id: t.arg({ type: id }) };
    return {
      check_move_in: t.field({
        type: moveIn,
        description: 'Begins the dry run of a file; no link is made by it.',
        args: { ...args, plan: t.arg({ type: planInput }) },
        resolve: async (_root, { id: moveInId, plan: sent }, { caller }) => {
          const { has_header: hasHeader, takes_foreign: takesForeign, ...same } = sent;
          return withCounts(await moveIns.check(caller, moveInId, { ...same, hasHeader, takesForeign }));
        },
      }),
      read_pages: t.field({
        type: moveIn,
        description: 'Begins to read pages of other products, one url a line, at most 50; no link is made by it.',
        args: { artist_id: t.arg({ type: id }), urls: t.arg.string() },
        resolve: async (_root, { artist_id, urls }, { caller }) =>
          withCounts(await moveIns.readPages(caller, artist_id, urls)),
      }),
      read_pages_again: t.field({
        type: moveIn,
        description: 'Reads the pages again that did not answer.',
        args,
        resolve: async (_root, args, { caller }) => withCounts(await moveIns.readAgain(caller, args.id)),
      }),
      change_move_in_row: t.field({
        type: row,
        description: 'Changes a row that is no link yet, and judges it again.',
        args: { ...args, row: t.arg.int(), changes: t.arg({ type: rowInput }) },
        resolve: (_root, { id: moveInId, row: number, changes }, { caller }) => {
          const { left_out, domain, path, title, type, destinations } = changes;
          return moveIns.change(caller, moveInId, number, {
            ...{ domain: domain ?? undefined, path: path ?? undefined, title: title ?? undefined },
            ...{ type: type ?? undefined, leftOut: left_out ?? undefined, destinations: destinations ?? undefined },
          });
        },
      }),
      start_move_in: t.field({
        type: moveIn,
        description: 'Makes drafts of the rows that are ready; with `atomic` all rows become links or none.',
        args: { ...args, atomic: t.arg.boolean() },
        resolve: async (_root, args, { caller }) => withCounts(await moveIns.start(caller, args.id, args.atomic)),
      }),
      undo_move_in: t.field({
        type: moveIn,
        description: 'Deletes the links that it made and that nobody changed or opened since.',
        args,
        resolve: async (_root, args, { caller }) => withCounts(await moveIns.undo(caller, args.id)),
      }),
      discard_move_in: t.field({
        type: moveIn,
        description: 'Deletes a move-in that made no link.',
        args,
        resolve: async (_root, args, { caller }) => withCounts(await moveIns.discard(caller, args.id)),
      }),
    };
  });
}
