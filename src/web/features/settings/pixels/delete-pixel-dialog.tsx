/** Asks before a pixel is deleted, deletes it and says what happened. */
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deletePixelMutation } from './pixels.graphql.ts';
import type { ShownPixel } from './shown-pixel.ts';

/** Open while there is a `pixel`; `onClose` is called in the end, however it ends. */
export function DeletePixelDialog({ pixel, onClose }: { pixel: ShownPixel | undefined; onClose: () => void }) {
  const [{ fetching }, deletePixel] = useMutation(deletePixelMutation);
  const confirm = async (): Promise<void> => {
    if (pixel === undefined) return;
    const { error } = await deletePixel({ id: pixel.id });
    if (error) showErrorSnack(oops(error));
    else showSnack('Success! Pixel deleted.');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={pixel !== undefined}
      title="Delete this pixel?"
      text="It stops firing at once, and events that wait to be sent are dropped."
      confirm="Delete"
      busy={fetching}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
