/** The operator's desk in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { OperatorAct } from '../../platform/operator/acts.ts';
import {
  type DeskFact,
  type DeskFound,
  type DeskKind,
  type DeskPart,
  deskKinds,
} from '../../platform/operator/desk-source.ts';
import type { OfferedDownload, OperatorCommand } from '../../platform/operator/operator-command.ts';
import type { NodeStatus, StatusLine } from '../../platform/status/status.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { DeskCard, DeskResult, DeskService } from './desk.service.ts';
import type { DeskAction } from './desk-actions.ts';
import { addDeskJobs } from './desk-jobs.graphql.ts';
import type { DeskFindings } from './look.ts';
import type { LatestAccounts } from './overview.ts';
import { type DeskOption, deskOptionsOf, summaryOf } from './run-from-desk.ts';

/** A stop of all drops, as the desk shows it. */
export interface DeskPause {
  since: Date;
  by: string;
  reason: string;
}

function deskCommand(builder: Builder) {
  const option = builder.objectRef<DeskOption>('DeskOption').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      type: t.exposeString('type', { description: 'string or boolean' }),
      multiple: t.exposeBoolean('multiple'),
      secret: t.exposeBoolean('secret', { description: 'Whether the list of acts leaves the value out.' }),
    }),
  });
  return builder.objectRef<OperatorCommand>('DeskCommand').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      summary: t.string({ resolve: summaryOf }),
      usage: t.exposeString('usage'),
      changes: t.boolean({ resolve: (command) => 'plan' in command }),
      needs_reason: t.boolean({ resolve: (command) => 'plan' in command && command.needsReason === true }),
      options: t.field({ type: [option], resolve: deskOptionsOf }),
    }),
  });
}

function deskAct(builder: Builder) {
  return builder.objectRef<OperatorAct>('DeskAct').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.expose('at', { type: 'timestamptz' }),
      actor: t.exposeString('actor'),
      command: t.exposeString('command'),
      options: t.expose('options', { type: 'json' }),
      result: t.exposeString('result'),
      step: t.exposeString('step', { description: 'done, failed, or started: interrupted, or still running' }),
      reason: t.exposeString('reason'),
    }),
  });
}

function deskCard(builder: Builder, act: ReturnType<typeof deskAct>) {
  const kind = builder.enumType('DeskKind', { values: deskKinds });
  const found = builder.objectRef<DeskFound>('DeskFound').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: kind }),
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      subtitle: t.exposeString('subtitle'),
      state: t.exposeString('state', { description: 'A short word, such as suspended; empty for the ordinary.' }),
    }),
  });
  const fact = builder.objectRef<DeskFact>('DeskFact').implement({
    fields: (t) => ({
      label: t.exposeString('label'),
      value: t.exposeString('value'),
      why: t.exposeString('why', { nullable: true, description: 'The sentence that says why it is so.' }),
    }),
  });
  const part = builder.objectRef<DeskPart>('DeskPart').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      items: t.expose('items', { type: [found] }),
      more: t.exposeBoolean('more'),
    }),
  });
  const action = builder.objectRef<DeskAction>('DeskAction').implement({
    fields: (t) => ({
      command: t.exposeString('command'),
      label: t.exposeString('label'),
      values: t.expose('values', { type: 'json' }),
      danger: t.exposeBoolean('danger'),
    }),
  });
  const card = builder.objectRef<DeskCard>('DeskCard').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: kind }),
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      subtitle: t.exposeString('subtitle'),
      state: t.exposeString('state'),
      facts: t.expose('facts', { type: [fact] }),
      parts: t.expose('parts', { type: [part] }),
      actions: t.expose('actions', { type: [action] }),
      acts: t.expose('acts', { type: [act] }),
    }),
  });
  const findings = builder.objectRef<DeskFindings>('DeskFindings').implement({
    fields: (t) => ({
      found: t.expose('found', { type: [found] }),
      more: t.exposeBoolean('more'),
      hint: t.exposeString('hint', { nullable: true }),
    }),
  });
  return { kind, found, card, findings };
}

function deskOverview(builder: Builder, found: ReturnType<typeof deskCard>['found']) {
  const line = builder.objectRef<StatusLine>('DeskStatusLine').implement({
    fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
  });
  const part = builder.objectRef<NodeStatus['parts'][number]>('DeskStatusPart').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      state: t.exposeString('state', { description: 'ok, warning or failing' }),
      lines: t.expose('lines', { type: [line] }),
      advice: t.string({ nullable: true, description: 'What to do about it.', resolve: (of) => of.advice ?? null }),
    }),
  });
  const status = builder.objectRef<NodeStatus>('DeskStatus').implement({
    fields: (t) => ({
      state: t.exposeString('state', { description: 'The worst state of the parts.' }),
      parts: t.expose('parts', { type: [part] }),
    }),
  });
  const accounts = builder.objectRef<LatestAccounts>('DeskAccounts').implement({
    fields: (t) => ({
      accounts: t.expose('accounts', { type: [found] }),
      more: t.exposeBoolean('more'),
    }),
  });
  return { status, accounts };
}

/** Adds the desk's operations. `readPause` gives the stop of all drops that stands. */
export function addDesk(builder: Builder, desk: DeskService, readPause: () => Promise<DeskPause | undefined>): void {
  builder.objectField(accountsRefs(builder).user, 'is_operator', (t) =>
    t.boolean({
      description: "Whether the person finds the way to the operator's desk.",
      resolve: ({ userId }) => desk.isOperator(userId),
    }),
  );
  const act = deskAct(builder);
  const { kind, found, card, findings } = deskCard(builder, act);
  const { status, accounts } = deskOverview(builder, found);
  const pause = builder.objectRef<DeskPause>('DeskPause').implement({
    fields: (t) => ({
      since: t.expose('since', { type: 'timestamptz' }),
      by: t.exposeString('by'),
      reason: t.exposeString('reason'),
    }),
  });
  const opened = builder.objectRef<Awaited<ReturnType<DeskService['open']>>>('Desk').implement({
    fields: (t) => ({
      email: t.exposeString('email'),
      commands: t.field({ type: [deskCommand(builder)], resolve: ({ commands }) => [...commands] }),
      drops_paused: t.field({ type: pause, nullable: true, resolve: async () => (await readPause()) ?? null }),
    }),
  });
  const download = builder.objectRef<OfferedDownload>('DeskDownload').implement({
    fields: (t) => ({
      path: t.exposeString('path', { description: 'Answers 404 until the file is made.' }),
      id: t.exposeString('id', { description: 'The etag of the file, without quotes.' }),
      name: t.exposeString('name'),
      type: t.exposeString('type', { description: 'The media type.' }),
    }),
  });
  const result = builder.objectRef<DeskResult>('DeskResult').implement({
    fields: (t) => ({
      text: t.exposeString('text'),
      download: t.expose('download', {
        type: download,
        nullable: true,
        description: 'A file that the command made; only this session gets it.',
      }),
    }),
  });
  addDeskJobs(builder, desk);
  builder.queryFields((t) => ({
    desk: t.field({
      type: opened,
      description: "The operator's desk; NOT_FOUND for everybody who is no operator.",
      resolve: (_root, _args, { caller }) => desk.open(caller),
    }),
    desk_status: t.field({
      type: status,
      description: 'How the installation stands, by part.',
      resolve: (_root, _args, { caller }) => desk.status(caller),
    }),
    desk_accounts: t.field({
      type: accounts,
      description: 'The accounts, newest first, 50 at once.',
      args: { before: t.arg.id({ required: false, description: 'The id of an account: those made before it.' }) },
      resolve: (_root, { before }, { caller }) => desk.latestAccounts(caller, before ? String(before) : undefined),
    }),
    desk_find: t.field({
      type: findings,
      description:
        'Accounts, artists, links, domains, fans, charges and drops by an email, a phone number, the beginning of one, a name, an id or a url.',
      args: { text: t.arg.string() },
      resolve: (_root, { text }, { caller }) => desk.find(caller, text),
    }),
    desk_show: t.field({
      type: card,
      nullable: true,
      description: 'One thing with what lies beside it and what can be done with it; null where there is none.',
      args: { kind: t.arg({ type: kind }), id: t.arg.id() },
      resolve: async (_root, args, { caller }) =>
        (await desk.show(caller, args.kind as DeskKind, String(args.id))) ?? null,
    }),
    desk_acts: t.field({
      type: [act],
      description: 'What operators did, newest first.',
      args: {
        since: t.arg({ type: 'timestamptz', required: false }),
        until: t.arg({ type: 'timestamptz', required: false }),
        who: t.arg.string({ required: false }),
        command: t.arg.string({ required: false }),
        text: t.arg.string({ required: false }),
        before: t.arg.id({ required: false, description: 'The id of an act: acts before it.' }),
        limit: t.arg.int({ required: false }),
      },
      resolve: (_root, { since, until, who, command, text, before, limit }, { caller }) =>
        desk.acts(caller, {
          since: since ?? undefined,
          until: until ?? undefined,
          actor: who || undefined,
          command: command || undefined,
          text: text || undefined,
          before: before == null ? undefined : String(before),
          most: limit ?? undefined,
        }),
    }),
  }));
  builder.mutationFields((t) => ({
    desk_run: t.field({
      type: result,
      description:
        'Runs a command of the operator. A change needs a recent proof; with dry_run it says what would be done.',
      args: {
        command: t.arg.string(),
        options: t.arg({ type: 'json' }),
        reason: t.arg.string({ required: false }),
        dry_run: t.arg.boolean(),
      },
      resolve: (_root, { command, options, reason, dry_run }, { caller }) =>
        desk.run(caller, { command, options, reason: reason ?? undefined, dryRun: dry_run }),
    }),
  }));
}
