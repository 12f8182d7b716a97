/** The dialog for the code that was texted to one's own number. */
import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { CodeDialog } from '#web/parts/code-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { confirmTestNumberMutation, requestTestNumberMutation, testNumberTypes } from '../../form/drop-form.graphql.ts';

/** `onClose` says whether the number was confirmed. */
export function TestNumberDialog({
  artistId,
  number,
  onClose,
}: {
  artistId: string;
  number: string;
  onClose: (confirmed: boolean) => void;
}) {
  const [, confirm] = useMutation(confirmTestNumberMutation);
  const [, request] = useMutation(requestTestNumberMutation);
  return (
    <CodeDialog
      title="Confirm your number"
      onVerify={async (code) => {
        const { error } = await confirm({ number, code }, testNumberTypes);
        if (error) return messageOf(error);
        showSnack('Your number is confirmed.');
        onClose(true);
        return undefined;
      }}
      onResend={async () => {
        const { error } = await request({ artist_id: artistId, number });
        if (error) showErrorSnack(messageOf(error));
        else showSnack('We texted you another code.');
        return error === undefined;
      }}
      onClose={() => onClose(false)}
    >
      Enter the code that was texted to <b>{number}</b>.
    </CodeDialog>
  );
}
