/** The feedback board in the API. All texts are plain. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { FeedbackService } from './feedback.service.ts';
import type { Idea, IdeaComment } from './feedback.store.ts';

/** Adds the types and operations. */
export function addFeedback(
  builder: Builder,
  feedback: FeedbackService,
  { success }: Pick<AccountsRefs, 'success'>,
): void {
  const idea = builder.objectRef<Idea>('feedback_ideas').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      state: t.exposeString('state', { description: 'open, planned, started, done or declined.' }),
      author: t.exposeString('author', { description: "The author's first name; '' where it is unknown." }),
      votes: t.exposeInt('votes'),
      comments: t.exposeInt('comments'),
      has_voted: t.exposeBoolean('hasVoted'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const comment = builder.objectRef<IdeaComment>('feedback_comments').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      author: t.exposeString('author'),
      is_official: t.exposeBoolean('isOfficial', { description: 'Whether an operator wrote it.' }),
      text: t.exposeString('text'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  const wholeIdea = builder.objectRef<{ idea: Idea; comments: IdeaComment[] }>('feedback_idea').implement({
    fields: (t) => ({
      idea: t.expose('idea', { type: idea }),
      comments: t.expose('comments', { type: [comment] }),
    }),
  });

  builder.queryFields((t) => ({
    feedback_url: t.string({
      nullable: true,
      description: 'The board that is embedded; null for the built-in one.',
      resolve: (_root, _arguments, { caller }) => feedback.embeddedUrl(caller),
    }),
    feedback_ideas: t.field({
      type: [idea],
      args: {
        newest: t.arg.boolean({ required: false, description: 'Newest first; else those with the most votes.' }),
      },
      resolve: (_root, { newest }, { caller }) => feedback.ideas(caller, newest === true ? 'new' : 'top'),
    }),
    feedback_idea: t.field({
      type: wholeIdea,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { id }, { caller }) => {
        const { allComments, ...found } = await feedback.idea(caller, id);
        return { idea: found, comments: allComments };
      },
    }),
  }));
  builder.mutationFields((t) => ({
    add_feedback_idea: t.field({
      type: idea,
      args: { title: t.arg.string(), text: t.arg.string() },
      resolve: (_root, given, { caller }) => feedback.add(caller, given),
    }),
    vote_feedback_idea: t.field({
      type: idea,
      args: { id: t.arg({ type: 'uuid' }), vote: t.arg.boolean() },
      resolve: (_root, { id, vote }, { caller }) => feedback.vote(caller, id, vote),
    }),
    comment_feedback_idea: t.field({
      type: success,
      args: { id: t.arg({ type: 'uuid' }), text: t.arg.string() },
      resolve: async (_root, { id, text }, { caller }) => {
        await feedback.comment(caller, id, { text });
        return { success: true };
      },
    }),
  }));
}
