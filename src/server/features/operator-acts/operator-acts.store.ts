/** The SQL for the list of operators' acts, which can only be added to. */
import { type Kysely, sql } from 'kysely';
import type { StartedAct } from '../../platform/operator/run-command.ts';
import type { OperatorActsTables } from './operator-acts.tables.ts';

/** How far an act came; `started` without an end was interrupted, or still runs. */
export type ActStep = 'started' | 'done' | 'failed';

/** An act of an operator. */
export interface OperatorAct extends StartedAct {
  id: string;
  at: Date;
  step: ActStep;
  /** What the command answered; empty while it has not ended. */
  result: string;
}

/** Which acts are wanted; what is left out does not filter. */
export interface ActFilter {
  since?: Date | undefined;
  until?: Date | undefined;
  /** The name as recorded: of --by, or of the operating system's user. */
  actor?: string | undefined;
  command?: string | undefined;
  /** A text in the options, the reason or the result. */
  text?: string | undefined;
  /** How many at most. */
  most: number;
}

/** Reads and adds acts. */
export interface OperatorActsStore {
  addStep(act: OperatorAct): Promise<void>;
  /** Newest first. */
  list(filter: ActFilter): Promise<OperatorAct[]>;
}

/** The store over the given database. */
export function createOperatorActsStore(database: Kysely<OperatorActsTables>): OperatorActsStore {
  return {
    async addStep({ id, at, step, actor, osUser, command, options, reason, result }) {
      await database
        .insertInto('operator_acts')
        .values({
          act_id: id,
          step,
          created_at: at,
          actor,
          os_user: osUser,
          command,
          options: JSON.stringify(options),
          reason,
          result,
        })
        .execute();
    },
    async list({ since, until, actor, command, text, most }) {
      let query = database
        .selectFrom('operator_acts as act')
        .leftJoin('operator_acts as ended', (join) =>
          join.onRef('ended.act_id', '=', 'act.act_id').on('ended.step', '<>', 'started'),
        )
        .where('act.step', '=', 'started')
        .select(['act.act_id as id', 'act.created_at as at', 'act.actor', 'act.os_user as osUser', 'act.command'])
        .select(['act.options', 'act.reason', 'ended.step as end', 'ended.result'])
        .orderBy('act.created_at', 'desc')
        .orderBy('act.act_id')
        .limit(most);
      if (since !== undefined) query = query.where('act.created_at', '>=', since);
      if (until !== undefined) query = query.where('act.created_at', '<', until);
      if (actor !== undefined) query = query.where('act.actor', '=', actor);
      if (command !== undefined) query = query.where('act.command', '=', command);
      if (text !== undefined)
        query = query.where(
          sql<boolean>`position(lower(${text}) in lower(act.options::text || ' ' || act.reason || ' ' || coalesce(ended.result, ''))) > 0`,
        );
      const rows = await query.execute();
      return rows.map(({ end, result, options, ...row }) => ({
        ...row,
        // The check constraint admits these only; options are stored as they were read.
        step: (end ?? 'started') as ActStep,
        options: options as StartedAct['options'],
        result: result ?? '',
      }));
    },
  };
}
