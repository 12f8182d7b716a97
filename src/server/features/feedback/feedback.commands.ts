/** The operator's commands for the feedback board. */
import { commentSchema, type IdeaState, ideaStates } from '#domain/feedback/idea-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../platform/db/postgres.ts';
import {
  isId,
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
} from '../../platform/operator/operator-command.ts';
import { createFeedbackStore, type Idea } from './feedback.store.ts';

function ideaIdOf(values: OptionValues): string {
  const id = neededText(values, 'idea');
  if (!isId(id)) throw new OperatorError('--idea must be an id, as the command feedback prints it.');
  return id;
}

/** `feedback`, `feedback status`, `feedback reply` and `feedback remove`. */
export function feedbackCommands({ database, clock }: { database: Database; clock: Clock }): OperatorCommand[] {
  const store = createFeedbackStore(database);
  const load = async (id: string): Promise<Idea> => {
    const idea = await store.load(id);
    if (idea === undefined) throw new OperatorError(`There is no idea ${id}.`);
    return idea;
  };
  return [
    {
      name: 'feedback',
      usage: 'feedback                                                 the ideas, those with the most votes first',
      options: {},
      prepare: () => async () => {
        const ideas = await store.list(undefined, 'top');
        if (ideas.length === 0) return 'There are no ideas.';
        return ideas
          .map(
            ({ id, title, state, votes, comments }) =>
              `${id}  ${state}  ${votes} votes, ${comments} comments  ${title}`,
          )
          .join('\n');
      },
    },
    {
      name: 'feedback status',
      usage: `feedback status --idea <id> --state ${ideaStates.join('|')}`,
      options: { idea: { type: 'string' }, state: { type: 'string' } },
      plan(values) {
        const id = ideaIdOf(values);
        const state = neededChoice(values, 'state', ideaStates) as IdeaState;
        return async () => {
          const { title } = await load(id);
          return {
            would: `"${title}" would be ${state}.`,
            async carryOut() {
              await store.saveState(id, state);
              return `"${title}" is ${state}.`;
            },
          };
        };
      },
    },
    {
      name: 'feedback reply',
      usage:
        'feedback reply  --idea <id> --text <text>                a comment that is marked as an answer of the operator',
      options: { idea: { type: 'string' }, text: { type: 'string' } },
      plan(values) {
        const id = ideaIdOf(values);
        const read = commentSchema.safeParse({ text: neededText(values, 'text') });
        if (!read.success) throw new OperatorError('--text must be plain text of at most 2000 characters.');
        return async () => {
          const { title } = await load(id);
          return {
            would: `Would reply to "${title}".`,
            async carryOut() {
              await store.insertComment(id, { userId: undefined, text: read.data.text }, clock.now());
              return `Replied to "${title}".`;
            },
          };
        };
      },
    },
    {
      name: 'feedback remove',
      usage: 'feedback remove --idea <id>                              deletes an idea with its votes and comments',
      options: { idea: { type: 'string' } },
      needsReason: true,
      plan(values) {
        const id = ideaIdOf(values);
        return async () => {
          const { title } = await load(id);
          return {
            would: `Would delete "${title}".`,
            async carryOut() {
              await store.delete(id);
              return `Deleted "${title}".`;
            },
          };
        };
      },
    },
  ];
}
