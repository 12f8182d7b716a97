/** The ideas of the built-in board, and the form for a new one (FB-2). */
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { MessageCircle, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { ideaSchema } from '#domain/feedback/idea-input.ts';
import { messageOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { addIdeaMutation, feedbackTypes, ideasQuery } from './feedback.graphql.ts';
import classes from './feedback.module.css';
import { stateWords, writtenBy } from './idea-words.ts';
import { VoteButton } from './vote-button.tsx';

export function Ideas({ title }: { title: string }) {
  const [order, setOrder] = useState<'top' | 'new'>('top');
  const [search, setSearch] = useState('');
  const [isWriting, setWriting] = useState(false);
  const [{ data, error }, reload] = useQuery({
    query: ideasQuery,
    variables: { newest: order === 'new' },
    requestPolicy: 'cache-and-network',
    context: feedbackTypes,
  });
  const found = useMemo(() => {
    const words = search.trim().toLowerCase();
    return data?.feedback_ideas.filter((idea) => `${idea.title} ${idea.text}`.toLowerCase().includes(words));
  }, [data, search]);
  return (
    <>
      <PageHeading title={title}>
        <Button onClick={() => setWriting(true)}>Add an idea</Button>
      </PageHeading>
      {isWriting && <IdeaForm onDone={() => setWriting(false)} />}
      <div className={classes.tools}>
        <TextInput
          aria-label="Search ideas"
          placeholder="Search ideas..."
          leftSection={<Search size={15} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Segmented
          label="Order"
          options={[
            { value: 'top', label: 'Most votes' },
            { value: 'new', label: 'Newest' },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      {found === undefined && error === undefined && (
        <Skeleton height={180} radius="lg" role="status" aria-label="Loading" />
      )}
      {found === undefined && error !== undefined && (
        <EmptyState
          title="The ideas can't be shown"
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
              Retry
            </Button>
          }
        />
      )}
      {found?.length === 0 && (
        <EmptyState
          title={search.trim() === '' ? 'No ideas yet' : 'No idea matches'}
          text={
            search.trim() === '' ? 'What should Fanfare do that it does not?' : 'Try other words, or add your idea.'
          }
        />
      )}
      {found !== undefined && found.length > 0 && (
        <ul className={classes.list} aria-label="Ideas">
          {found.map((idea) => (
            <li key={idea.id} className={classes.idea}>
              <VoteButton idea={idea} />
              <div className={classes.words}>
                <Link to={`/feedback/${idea.id}`} className={classes.title}>
                  <bdi>{idea.title}</bdi>
                </Link>
                {idea.text !== '' && <p className={classes.excerpt}>{idea.text}</p>}
                <p className={classes.by}>
                  <Chip tone={stateWords[idea.state]?.tone ?? 'plain'}>
                    {stateWords[idea.state]?.label ?? idea.state}
                  </Chip>
                  <bdi>{writtenBy(idea)}</bdi>
                  <span className={classes.count}>
                    <MessageCircle size={14} aria-hidden="true" /> {idea.comments}
                    <span className="visually-hidden"> comments</span>
                  </span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function IdeaForm({ onDone }: { onDone: () => void }) {
  const [, add] = useMutation(addIdeaMutation);
  const { field, busy, onSubmit } = useServerForm({
    initialValues: { title: '', text: '' },
    schema: ideaSchema,
    submit: async (input) => {
      const { error } = await add(input, feedbackTypes);
      if (error) return failureOf(error);
      showSnack('Success! Your idea is on the board.');
      onDone();
      return undefined;
    },
  });
  return (
    <div className={classes.writing}>
      <Card title="Your idea">
        <form onSubmit={onSubmit} noValidate className={classes.form}>
          <TextInput {...field('title')} label="Title" data-autofocus autoComplete="off" />
          <Textarea {...field('text')} label="What is it for?" autosize minRows={3} maxRows={12} />
          <div className={classes.foot}>
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={busy}>
              Add idea
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
