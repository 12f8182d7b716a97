/** One idea of the built-in board with its comments. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { commentSchema } from '#domain/feedback/idea-input.ts';
import { messageOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { commentMutation, feedbackTypes, ideaQuery } from './feedback.graphql.ts';
import classes from './feedback.module.css';
import { stateWords, writtenBy } from './idea-words.ts';
import { VoteButton } from './vote-button.tsx';

/** The page of an idea. */
export function IdeaView({ id }: { id: string }) {
  const [{ data, error }, reload] = useQuery({
    query: ideaQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: feedbackTypes,
  });
  const idea = data?.feedback_idea.idea;
  return (
    <>
      <BackButton to="/feedback">All ideas</BackButton>
      {idea === undefined && error === undefined && <PageLoading />}
      {idea === undefined && error !== undefined && (
        <EmptyState
          title="This idea can't be shown"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
              Retry
            </Button>
          }
        />
      )}
      {idea !== undefined && (
        <>
          <PageHeading title={<bdi>{idea.title}</bdi>} />
          <div className={classes.idea}>
            <VoteButton idea={idea} />
            <div className={classes.words}>
              {idea.text !== '' && <p className={classes.text}>{idea.text}</p>}
              <p className={classes.by}>
                <Chip tone={stateWords[idea.state]?.tone ?? 'plain'}>
                  {stateWords[idea.state]?.label ?? idea.state}
                </Chip>
                <bdi>{writtenBy(idea)}</bdi>
              </p>
            </div>
          </div>
          <div className={classes.comments}>
            <Card title="Comments">
              {data?.feedback_idea.comments.length === 0 && <p className={classes.excerpt}>No comments yet.</p>}
              <ul className={classes.list} aria-label="Comments">
                {data?.feedback_idea.comments.map((comment) => (
                  <li key={comment.id} className={classes.comment}>
                    <p className={classes.by}>
                      {comment.is_official ? <Chip tone="brass">Fanfare</Chip> : null}
                      <bdi>{writtenBy(comment.is_official ? { ...comment, author: 'The team' } : comment)}</bdi>
                    </p>
                    <p className={classes.text}>{comment.text}</p>
                  </li>
                ))}
              </ul>
              <CommentForm id={idea.id} />
            </Card>
          </div>
        </>
      )}
    </>
  );
}

function CommentForm({ id }: { id: string }) {
  const [, comment] = useMutation(commentMutation);
  const { field, busy, setFieldValue, onSubmit } = useServerForm({
    initialValues: { text: '' },
    schema: commentSchema,
    submit: async ({ text }) => {
      const { error } = await comment({ id, text }, feedbackTypes);
      if (error) return failureOf(error);
      setFieldValue('text', '');
      return undefined;
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <Textarea {...field('text')} label="Your comment" autosize minRows={2} maxRows={10} />
      <div className={classes.foot}>
        <Button type="submit" variant="default" loading={busy} disabled={busy}>
          Comment
        </Button>
      </div>
    </form>
  );
}
