/** The vote for an idea: the number of votes, and whether one is the viewer's own (FB-4). */
import { ChevronUp } from 'lucide-react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { feedbackTypes, voteMutation } from './feedback.graphql.ts';
import classes from './feedback.module.css';

/** The button of an idea. */
export function VoteButton({ idea }: { idea: { id: string; title: string; votes: number; has_voted: boolean } }) {
  const [{ fetching }, vote] = useMutation(voteMutation);
  const press = async (): Promise<void> => {
    if (fetching) return;
    const { error } = await vote({ id: idea.id, vote: !idea.has_voted }, feedbackTypes);
    if (error) showErrorSnack(oops(error));
  };
  return (
    <button
      type="button"
      className={classes.vote}
      aria-pressed={idea.has_voted}
      aria-label={`Vote for ${idea.title}, ${counted(idea.votes, 'vote')}`}
      onClick={() => void press()}
    >
      <ChevronUp size={16} aria-hidden="true" />
      <span aria-hidden="true">{idea.votes}</span>
    </button>
  );
}
