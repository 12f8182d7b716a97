/** The feedback board for accounts: ideas, votes and comments. */
import { commentSchema, ideaSchema } from '#domain/feedback/idea-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { createFeedbackStore, type Idea, type IdeaComment } from './feedback.store.ts';

/** What the API calls. Everything throws as the guard's `member`. */
export interface FeedbackService {
  /** The URL of the board that is embedded; null for the built-in one. */
  embeddedUrl(caller: Caller): string | null;
  ideas(caller: Caller, order: 'top' | 'new'): Promise<Idea[]>;
  /** Throws NOT_FOUND. */
  idea(caller: Caller, id: string): Promise<Idea & { allComments: IdeaComment[] }>;
  /** For the export of the caller's data: their ideas, comments and votes. */
  own(caller: Caller): Promise<{ ideas: unknown[]; comments: unknown[]; votes: string[] }>;
  /** Adds an idea with the author's own vote. Throws IDEA_TITLE_MISSING, TEXT_TOO_LONG, BAD_INPUT, TOO_MANY_TRIES. */
  add(caller: Caller, given: { title: string; text: string }): Promise<Idea>;
  /** Throws NOT_FOUND, TOO_MANY_TRIES. */
  vote(caller: Caller, id: string, hasVoted: boolean): Promise<Idea>;
  /** Throws NOT_FOUND, COMMENT_MISSING, TEXT_TOO_LONG, BAD_INPUT, TOO_MANY_TRIES. */
  comment(caller: Caller, id: string, given: { text: string }): Promise<void>;
}

const hour = 60 * 60;

/** The service; `url` is missing without an embedded board. */
export function createFeedbackService(options: {
  database: Database;
  guard: Guard;
  clock: Clock;
  makeLimit: MakeLimit;
  url: string | undefined;
}): FeedbackService {
  const { database, guard, clock, makeLimit, url } = options;
  const store = createFeedbackStore(database);
  const limits = {
    ideas: makeLimit('feedback_ideas', 10, hour),
    // Many accounts of one network, such as an office, write less than one that floods the board.
    networkIdeas: createNetworkLimit(makeLimit, 'feedback_network_ideas', 60, hour),
    comments: makeLimit('feedback_comments', 60, hour),
    votes: makeLimit('feedback_votes', 300, hour),
  };
  const load = async (id: string, userId: string): Promise<Idea> => {
    const idea = await store.load(id, userId);
    if (idea === undefined) throw new CodedError('NOT_FOUND');
    return idea;
  };
  return {
    embeddedUrl(caller) {
      guard.member(caller);
      return url ?? null;
    },
    ideas: (caller, order) => store.list(guard.member(caller).userId, order),
    own: (caller) => store.loadOwn(guard.member(caller).userId),
    async idea(caller, id) {
      const idea = await load(id, guard.member(caller).userId);
      return { ...idea, allComments: await store.listComments(id) };
    },
    async add(caller, given) {
      const { userId } = guard.member(caller);
      const idea = readInput(ideaSchema, given);
      await limits.networkIdeas.consume(caller.ipAddress);
      await limits.ideas.consume(userId);
      const id = await database.transaction().execute(async (within) => {
        const added = await createFeedbackStore(within).insert(userId, idea, clock.now());
        await createFeedbackStore(within).saveVote(added, userId, true);
        return added;
      });
      return load(id, userId);
    },
    async vote(caller, id, hasVoted) {
      const { userId } = guard.member(caller);
      await load(id, userId);
      await limits.votes.consume(userId);
      await store.saveVote(id, userId, hasVoted);
      return load(id, userId);
    },
    async comment(caller, id, given) {
      const { userId } = guard.member(caller);
      await load(id, userId);
      const { text } = readInput(commentSchema, given);
      await limits.comments.consume(userId);
      await store.insertComment(id, { userId, text }, clock.now());
    },
  };
}
