/** The SQL for the list of operators' acts, which can only be added to. */
import { type Kysely, sql } from 'kysely';
import type { ActFilter, ActStep, OperatorAct } from '../../platform/operator/acts.ts';
import type { StartedAct } from '../../platform/operator/run-command.ts';
import type { OperatorActsTables } from './operator-acts.tables.ts';

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
    async list({ since, until, actor, command, text, mentions, before, most }) {
      let query = database
        .selectFrom('operator_acts as act')
        .leftJoin('operator_acts as ended', (join) =>
          join.onRef('ended.act_id', '=', 'act.act_id').on('ended.step', '<>', 'started'),
        )
        .where('act.step', '=', 'started')
        .select(['act.act_id as id', 'act.created_at as at', 'act.actor', 'act.os_user as osUser', 'act.command'])
        .select(['act.options', 'act.reason', 'ended.step as end', 'ended.result'])
        .orderBy('act.created_at', 'desc')
        .orderBy('act.act_id', 'desc')
        .limit(most);
      if (since !== undefined) query = query.where('act.created_at', '>=', since);
      if (until !== undefined) query = query.where('act.created_at', '<', until);
      if (actor !== undefined) query = query.where('act.actor', '=', actor);
      if (command !== undefined) query = query.where('act.command', '=', command);
      if (text !== undefined)
        query = query.where(
          sql<boolean>`position(lower(${text}) in lower(act.options::text || ' ' || act.reason || ' ' || coalesce(ended.result, ''))) > 0`,
        );
      if (mentions !== undefined)
        query = query.where(
          sql<boolean>`exists (select from unnest(${[...mentions]}::text[]) as mention
            where position(lower(mention) in lower(act.options::text || ' ' || coalesce(ended.result, ''))) > 0)`,
        );
      if (before !== undefined)
        query = query.where(
          sql<boolean>`(act.created_at, act.act_id) < (select created_at, act_id from operator_acts where act_id = ${before} and step = 'started')`,
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
