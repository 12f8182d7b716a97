/** Imports of contacts in the API: the list, the dry run with its verdicts, importing and undoing. */

import { columnKinds } from '#domain/fans/import/column-names.ts';
import type { ImportPlan } from '#domain/fans/import/import-plan.ts';
import { type ImportCounts, importVerdicts, noCounts } from '#domain/fans/import/import-verdict-words.ts';
import { isErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { UnderstoodNumber } from '../consents/read-contact.ts';
import type { ImportedRow } from './fan-import-rows.store.ts';
import type { FanImportsService, ListedImports } from './fan-imports.service.ts';
import type { FanImport } from './fan-imports.store.ts';

/** The share of its present work that an import has done, from 0 to 1. */
function progressOf({ state, bytes, bytesDone, added, recorded, takenBack, counts }: FanImport): number {
  const [done, all] =
    state === 'checking'
      ? [bytesDone, bytes]
      : state === 'importing'
        ? [added + recorded, (counts.new ?? 0) + (counts.refused ?? 0)]
        : [takenBack, added];
  return all > 0 ? Math.min(1, done / all) : 0;
}

/** Adds the types and operations. */
export function addFanImports(builder: Builder, imports: FanImportsService): void {
  const counts = builder.objectRef<ImportCounts>('fan_import_counts').implement({
    description: 'How many contacts of the file got each verdict.',
    fields: (t) => ({
      new: t.exposeInt('new'),
      known: t.exposeInt('known', { description: 'Fans of the artist already.' }),
      duplicate: t.exposeInt('duplicate', { description: 'Further up in the file already.' }),
      refused: t.exposeInt('refused', { description: 'The file says that they said no: recorded as opt-outs.' }),
      never: t.exposeInt('never', { description: 'The file says that they never agreed.' }),
      suppressed: t.exposeInt('suppressed', { description: 'Opted out, unsubscribed, or had their data deleted.' }),
      country: t.exposeInt('country', { description: 'Numbers of countries that Drop Settings leave out.' }),
      invalid: t.exposeInt('invalid', { description: 'All of them; the first 1,000 are kept with their reasons.' }),
    }),
  });
  const plan = builder.objectRef<ImportPlan>('fan_import_plan').implement({
    fields: (t) => ({
      separator: t.exposeString('separator'),
      has_header: t.exposeBoolean('hasHeader'),
      columns: t.exposeStringList('columns', { description: columnKinds.join(', ') }),
      country: t.exposeString('country'),
      opt_outs_only: t.boolean({ resolve: ({ optOutsOnly }) => optOutsOnly === true }),
      consent_where: t.exposeString('consentWhere'),
      consent_on: t.exposeString('consentOn', { description: 'YYYY-MM-DD.' }),
    }),
  });
  const fanImport = builder.objectRef<FanImport>('fan_import').implement({
    description:
      'A file is uploaded to /api/fan-imports; its verdicts are downloaded from /api/fan-imports/{id}/verdicts.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      file_name: t.exposeString('fileName'),
      bytes: t.exposeFloat('bytes'),
      encoding: t.exposeString('encoding'),
      head: t.exposeString('head', {
        description: 'The decoded beginning of the file; empty in lists, and once it is imported.',
      }),
      state: t.exposeString('state', {
        description: 'draft, checking, checked, importing, imported, undoing or undone.',
      }),
      progress: t.float({ description: 'Of checking, importing or undoing, from 0 to 1.', resolve: progressOf }),
      plan: t.expose('plan', { type: plan, nullable: true }),
      rows: t.exposeInt('rowsTotal', { description: 'Rows with content, the header apart.' }),
      counts: t.field({ type: counts, resolve: (found) => ({ ...noCounts, ...found.counts }) }),
      added: t.exposeInt('added', { description: 'Contacts that became fans.' }),
      recorded: t.exposeInt('recorded', { description: 'Contacts whose opt-out was recorded.' }),
      problem: t.string({
        description: 'Why the dry run ended early; empty otherwise.',
        resolve: ({ problem }) => (isErrorCode(problem) ? sentenceOf(problem) : ''),
      }),
      taken_back: t.exposeInt('takenBack'),
      fans_left: t.int({
        description: 'Fans who are there by this import alone: those whom undoing takes away.',
        resolve: ({ id }) => imports.countFans(id),
      }),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      imported_at: t.expose('importedAt', { type: 'timestamptz', nullable: true }),
      undone_at: t.expose('undoneAt', { type: 'timestamptz', nullable: true }),
    }),
  });
  const list = builder.objectRef<ListedImports>('fan_imports_response').implement({
    fields: (t) => ({
      most_bytes: t.exposeFloat('mostBytes', { description: 'The largest file that can be uploaded.' }),
      imports: t.expose('imports', { type: [fanImport] }),
    }),
  });
  const row = builder.objectRef<ImportedRow>('fan_import_row').implement({
    fields: (t) => ({
      row: t.exposeInt('row', { description: 'As a spreadsheet counts it, from 1.' }),
      contact: t.exposeString('value'),
      country: t.exposeString('country'),
      region: t.exposeString('region'),
      city: t.exposeString('city'),
      verdict: t.exposeString('verdict', { description: importVerdicts.join(', ') }),
      reason: t.exposeString('reason', { description: 'Why it is invalid, as a code; empty otherwise.' }),
    }),
  });
  const planInput = builder.inputType('fan_import_plan_input', {
    fields: (t) => ({
      separator: t.string(),
      has_header: t.boolean(),
      columns: t.stringList({ description: 'What each column of the file is.' }),
      country: t.string({ description: 'Of numbers without a country code; empty when every number has one.' }),
      opt_outs_only: t.boolean({
        required: false,
        description: 'Everybody in the file said no: nobody is imported, each is kept out. Needs no consent.',
      }),
      consent_where: t.string({ description: 'Where these people agreed; empty of opt-outs.' }),
      consent_on: t.string({ description: 'On which day they agreed, YYYY-MM-DD; empty of opt-outs.' }),
      agreed: t.boolean({ description: 'Whether the caller confirms that they agreed.' }),
    }),
  });
  const understood = builder.objectRef<UnderstoodNumber>('understood_number').implement({
    fields: (t) => ({
      written: t.exposeString('written', { description: 'With its country code, as people write it.' }),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2; empty when unknown.' }),
    }),
  });
  const written = builder.inputType('written_number_input', {
    fields: (t) => ({
      number: t.string(),
      country: t.string({ description: "What the number's row says, in any words; or empty." }),
    }),
  });
  builder.queryFields((t) => ({
    fan_imports: t.field({
      type: list,
      description: "The artist's imports, the newest first, at most 100.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => imports.list(caller, artist_id),
    }),
    fan_import: t.field({
      type: fanImport,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => imports.find(caller, id),
    }),
    fan_import_numbers: t.field({
      type: t.listRef(understood, { nullable: true }),
      description:
        'How numbers of the file without a country code are read, one entry for each; null for one that has its code or is no number. At most 20.',
      args: {
        id: t.arg({ type: 'uuid' }),
        numbers: t.arg({ type: [written] }),
        country: t.arg.string({ description: 'Of numbers whose row names none: ISO 3166-1 alpha-2, or empty.' }),
      },
      resolve: (_root, { id, ...asked }, { caller }) => imports.understood(caller, id, asked),
    }),
    fan_import_rows: t.field({
      type: [row],
      description: 'The first contacts of the file with their verdicts, at most 100.',
      args: {
        id: t.arg({ type: 'uuid' }),
        verdict: t.arg.string({ required: false }),
        limit: t.arg.int({ defaultValue: 20 }),
      },
      resolve: (_root, { id, ...wanted }, { caller }) => imports.rows(caller, id, wanted),
    }),
  }));
  builder.mutationFields((t) => {
    const args = { id: t.arg({ type: 'uuid' }) };
    return {
      check_fan_import: t.field({
        type: fanImport,
        description: 'Begins the dry run; nobody is imported by it.',
        args: { ...args, plan: t.arg({ type: planInput }) },
        resolve: (_root, { id, plan: sent }, { caller }) => {
          const { has_header: hasHeader, consent_where: consentWhere, consent_on: consentOn, ...same } = sent;
          const optOutsOnly = same.opt_outs_only ?? false;
          return imports.check(caller, id, { ...same, hasHeader, consentWhere, consentOn, optOutsOnly });
        },
      }),
      start_fan_import: t.field({
        type: fanImport,
        description: 'Imports the contacts that the dry run called new, and records those that said no as opt-outs.',
        args,
        resolve: (_root, { id }, { caller }) => imports.start(caller, id),
      }),
      undo_fan_import: t.field({
        type: fanImport,
        description: 'Takes away the fans who are there by this import alone. Opt-outs stay.',
        args,
        resolve: (_root, { id }, { caller }) => imports.undo(caller, id),
      }),
      discard_fan_import: t.field({
        type: fanImport,
        description: 'Deletes a file that was not imported.',
        args,
        resolve: (_root, { id }, { caller }) => imports.discard(caller, id),
      }),
    };
  });
}
