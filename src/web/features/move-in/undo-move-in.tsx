/** Undoes a move-in (MOVE-23). */
import { useMutation } from 'urql';
import { UndoButton } from '#web/parts/csv-import/undo-button.tsx';
import { counted } from '#web/ui/numbers.ts';
import { undoMoveInMutation } from './move-in.graphql.ts';

/** `name` is the file's or the pages'; `made` is the number of its links. */
export function UndoMoveIn(props: { id: string; name: string; made: number; onBegun: () => void }) {
  const { id, name, made, onBegun } = props;
  const [, undo] = useMutation(undoMoveInMutation);
  return (
    <UndoButton
      kind="move-in"
      name={name}
      text={`${counted(made, 'link')} came with ${name}. Those that nobody changed, published or opened since are deleted for good; the others stay.`}
      undo={() => undo({ id })}
      onBegun={onBegun}
    />
  );
}
