/** The operator's desk: everything an operator reads and does in the browser, after the one permission check (DESK-1 to DESK-16). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { ActFilter, OperatorAct } from '../../platform/operator/acts.ts';
import type { DeskKind, DeskPart, DeskSheet } from '../../platform/operator/desk-source.ts';
import {
  type OfferedDownload,
  type OperatorCommand,
  type OptionValues,
  optionText,
} from '../../platform/operator/operator-command.ts';
import { type ActRecorder, runCommand } from '../../platform/operator/run-command.ts';
import type { NodeStatus } from '../../platform/status/status.ts';
import { actionsOn, type DeskAction } from './desk-actions.ts';
import type { DeskJobs, DeskJobsAsked, DeskJobsPage } from './desk-jobs.ts';
import type { DeskFindings, DeskLook } from './look.ts';
import type { OperatorsStore } from './operators.store.ts';
import type { DeskOverview, LatestAccounts } from './overview.ts';
import { readDeskOptions, withRefusals } from './run-from-desk.ts';

/** A card: a thing, what lies beside it, what can be done with it, and what operators did with it. */
export interface DeskCard extends DeskSheet {
  parts: DeskPart[];
  actions: DeskAction[];
  acts: OperatorAct[];
}

/** What an operator asks to be run. */
export interface DeskRun {
  command: string;
  /** By name without dashes, as JSON. */
  options: unknown;
  reason: string | undefined;
  dryRun: boolean;
}

/** What a command answered. */
export interface DeskResult {
  text: string;
  /** A file that it made for this session; null without one. */
  download: OfferedDownload | null;
}

/** Acts before one of them, for the next page. */
export type DeskActsAsked = Omit<ActFilter, 'most'> & { most: number | undefined };

export interface DeskService {
  /** What the desk shows first. */
  open(caller: Caller): Promise<{ email: string; commands: readonly OperatorCommand[] }>;
  /** How the installation stands (DESK-40). */
  status(caller: Caller): Promise<NodeStatus>;
  /** As DeskOverview says (DESK-41). */
  latestAccounts(caller: Caller, before: string | undefined): Promise<LatestAccounts>;
  find(caller: Caller, text: string): Promise<DeskFindings>;
  /** Undefined where there is no such thing. A look at a fan is recorded. */
  show(caller: Caller, kind: DeskKind, id: string): Promise<DeskCard | undefined>;
  /** Whether a person is an operator, with or without a second factor: where the way to the desk is shown. */
  isOperator(userId: string): Promise<boolean>;
  /** Newest first. */
  acts(caller: Caller, asked: DeskActsAsked): Promise<OperatorAct[]>;
  /** Background jobs, a page of 50. */
  jobs(caller: Caller, asked: DeskJobsAsked): Promise<DeskJobsPage>;
  /** Runs a command; gives what it answers. Throws OPERATOR_REFUSED with the command's sentence. */
  run(caller: Caller, run: DeskRun): Promise<DeskResult>;
}

export interface DeskServiceDeps {
  guard: Guard;
  look: DeskLook;
  overview: DeskOverview;
  jobs: Pick<DeskJobs, 'list'>;
  operators: Pick<OperatorsStore, 'has'>;
  commands: readonly OperatorCommand[];
  recorder: ActRecorder;
  listActs(filter: ActFilter): Promise<OperatorAct[]>;
  /** Whether options name the person's own account, or something that belongs to it. */
  isOwn(person: Person, values: OptionValues): Promise<boolean>;
}

/** What stands for the operating system's user in the list of acts. */
const deskUser = 'desk';
const actsOnCard = 10;
const actsAtOnce = { usual: 50, most: 500 };

/** The service over the features' commands and sources. */
export function createDeskService({
  guard,
  look,
  overview,
  jobs,
  operators,
  commands,
  recorder,
  listActs,
  isOwn,
}: DeskServiceDeps): DeskService {
  return {
    isOperator: (userId) => operators.has(userId),
    async open(caller) {
      const { email } = await guard.operator(caller);
      return { email, commands };
    },
    async status(caller) {
      await guard.operator(caller);
      return overview.status();
    },
    async latestAccounts(caller, before) {
      await guard.operator(caller);
      return overview.latestAccounts(before);
    },
    async find(caller, text) {
      await guard.operator(caller);
      return look.find(text);
    },
    async show(caller, kind, id) {
      const { email } = await guard.operator(caller);
      const shown = await look.show(kind, id);
      if (shown === undefined) return undefined;
      const { sheet, parts } = shown;
      if (kind === 'fan') {
        const act = { actor: email, osUser: deskUser, command: 'desk show fan', options: { id }, reason: '' };
        const end = await recorder.begin(act);
        await end('done', 'Shown.');
      }
      const mentions = [...new Set([id, ...Object.values(sheet.names)])];
      const acts = await listActs({ mentions, most: actsOnCard });
      return { ...sheet, parts, actions: actionsOn(sheet, commands), acts };
    },
    async acts(caller, { most = actsAtOnce.usual, ...filter }) {
      await guard.operator(caller);
      if (most < 1 || most > actsAtOnce.most) throw new CodedError('BAD_INPUT', 'limit');
      return listActs({ ...filter, most });
    },
    async jobs(caller, asked) {
      await guard.operator(caller);
      return jobs.list(asked);
    },
    async run(caller, { command: name, options, reason, dryRun }) {
      const person = await guard.operator(caller);
      const command = commands.find((each) => each.name === name);
      if (command === undefined) throw new CodedError('BAD_INPUT', 'command');
      const values = readDeskOptions(command, options);
      const changes = 'plan' in command;
      const given = { ...values, ...(changes ? { by: person.email, reason: reason ?? '' } : {}) };
      if (!dryRun && changes && command.needsReason === true && optionText(given, 'reason') === undefined)
        throw new CodedError('OPERATOR_REASON_MISSING', 'reason');
      if (changes && (await isOwn(person, values))) throw new CodedError('OPERATOR_OWN_ACCOUNT');
      return withRefusals(async () => {
        if ('plan' in command) {
          const { would } = await command.plan(given)();
          if (dryRun) return { text: would, download: null };
          guard.requireRecentProof(caller);
        }
        const { sessionId } = caller;
        const offered: OfferedDownload[] = [];
        const desk = sessionId && { sessionId, offer: (file: OfferedDownload) => void offered.push(file) };
        const by = { recorder, osUser: deskUser, actor: person.email, ...(desk ? { desk } : {}) };
        const text = await runCommand(command, given, by);
        return { text, download: offered[0] ?? null };
      });
    },
  };
}
