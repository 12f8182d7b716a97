/** Undoes an import of contacts. */
import { useMutation } from 'urql';
import { UndoButton } from '#web/parts/csv-import/undo-button.tsx';
import { undoImportMutation } from './imports.graphql.ts';

/** `name` is the file's. */
export function UndoImport({ id, name, onBegun }: { id: string; name: string; onBegun: () => void }) {
  const [, undo] = useMutation(undoImportMutation);
  return (
    <UndoButton
      kind="import"
      name={name}
      text={`Fans who are there only because of ${name} are taken away. Those who were there before, or opted in themselves since, stay. So do opt-outs and conversations.`}
      undo={() => undo({ id })}
      onBegun={onBegun}
    />
  );
}
