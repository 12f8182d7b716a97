/** The SQL for the feedback board. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { IdeaState } from '#domain/feedback/idea-input.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { FeedbackTables } from './feedback.tables.ts';

/** The feature's tables, and the first names of authors. */
type FeedbackStoreTables = FeedbackTables & Pick<DB, 'users'>;

/** An idea as one person sees it. */
export interface Idea {
  id: string;
  title: string;
  text: string;
  state: IdeaState;
  /** The author's first name; '' where it is unknown. */
  author: string;
  votes: number;
  comments: number;
  /** Whether the viewer has voted for it. */
  hasVoted: boolean;
  createdAt: Date;
}

/** A comment on an idea. */
export interface IdeaComment {
  id: string;
  author: string;
  /** Whether an operator wrote it. */
  isOfficial: boolean;
  text: string;
  createdAt: Date;
}

/** The most ideas of one answer. */
const mostIdeas = 500;

export function createFeedbackStore(database: Queryable<FeedbackStoreTables>) {
  const ideas = (viewerId: string | undefined) =>
    database
      .selectFrom('feedback_ideas')
      .leftJoin('users', 'users.id', 'feedback_ideas.user_id')
      .select([
        'feedback_ideas.id',
        'title',
        'text',
        sql<IdeaState>`state`.as('state'),
        sql<string>`coalesce(users.first_name, '')`.as('author'),
        sql<number>`(select count(*)::int from feedback_votes where idea_id = feedback_ideas.id)`.as('votes'),
        sql<number>`(select count(*)::int from feedback_comments where idea_id = feedback_ideas.id)`.as('comments'),
        sql<boolean>`exists (select from feedback_votes
          where idea_id = feedback_ideas.id and feedback_votes.user_id = ${viewerId ?? null})`.as('hasVoted'),
        'feedback_ideas.created_at as createdAt',
      ]);
  return {
    /** The ideas with the most votes, or the newest, first. */
    async list(viewerId: string | undefined, order: 'top' | 'new'): Promise<Idea[]> {
      return ideas(viewerId)
        .$if(order === 'top', (query) => query.orderBy('votes', 'desc'))
        .orderBy('feedback_ideas.created_at', 'desc')
        .orderBy('feedback_ideas.id')
        .limit(mostIdeas)
        .execute();
    },
    async load(id: string, viewerId?: string): Promise<Idea | undefined> {
      return ideas(viewerId).where('feedback_ideas.id', '=', id).executeTakeFirst();
    },
    async insert(userId: string, idea: { title: string; text: string }, at: Date): Promise<string> {
      const id = randomUUID();
      await database
        .insertInto('feedback_ideas')
        .values({ id, user_id: userId, title: idea.title, text: idea.text, created_at: at })
        .execute();
      return id;
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('feedback_ideas').where('id', '=', id).execute();
    },
    async saveState(id: string, state: IdeaState): Promise<void> {
      await database.updateTable('feedback_ideas').set({ state }).where('id', '=', id).execute();
    },
    /** Votes once, or takes the vote back. */
    async saveVote(id: string, userId: string, hasVoted: boolean): Promise<void> {
      if (hasVoted)
        await database
          .insertInto('feedback_votes')
          .values({ idea_id: id, user_id: userId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await database.deleteFrom('feedback_votes').where('idea_id', '=', id).where('user_id', '=', userId).execute();
    },
    /** The comments of an idea, the oldest first. */
    async listComments(ideaId: string): Promise<IdeaComment[]> {
      return database
        .selectFrom('feedback_comments')
        .leftJoin('users', 'users.id', 'feedback_comments.user_id')
        .where('idea_id', '=', ideaId)
        .orderBy('feedback_comments.created_at')
        .orderBy('feedback_comments.id')
        .limit(mostIdeas)
        .select([
          'feedback_comments.id',
          sql<string>`coalesce(users.first_name, '')`.as('author'),
          'is_official as isOfficial',
          'text',
          'feedback_comments.created_at as createdAt',
        ])
        .execute();
    },
    /** What an account wrote and voted for, the oldest first. */
    async loadOwn(userId: string) {
      const [ideas, comments, votes] = await Promise.all([
        database
          .selectFrom('feedback_ideas')
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .select(['title', 'text', 'state', 'created_at as createdAt'])
          .execute(),
        database
          .selectFrom('feedback_comments')
          .innerJoin('feedback_ideas', 'feedback_ideas.id', 'idea_id')
          .where('feedback_comments.user_id', '=', userId)
          .orderBy('feedback_comments.created_at')
          .select(['title as idea', 'feedback_comments.text', 'feedback_comments.created_at as createdAt'])
          .execute(),
        database
          .selectFrom('feedback_votes')
          .innerJoin('feedback_ideas', 'feedback_ideas.id', 'idea_id')
          .where('feedback_votes.user_id', '=', userId)
          .orderBy('title')
          .select('title')
          .execute(),
      ]);
      return { ideas, comments, votes: votes.map(({ title }) => title) };
    },
    /** Adds a comment; `userId` is undefined for an operator's. */
    async insertComment(
      ideaId: string,
      comment: { userId: string | undefined; text: string },
      at: Date,
    ): Promise<void> {
      await database
        .insertInto('feedback_comments')
        .values({
          id: randomUUID(),
          idea_id: ideaId,
          user_id: comment.userId ?? null,
          is_official: comment.userId === undefined,
          text: comment.text,
          created_at: at,
        })
        .execute();
    },
  };
}
