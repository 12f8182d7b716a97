/** Asks before an artist's plan ends, and says what happens to its pages and what is credited. */
import { useMutation, useQuery } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { shownPrice } from '#web/parts/shown-price.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { billingTypes, changePlanMutation, planPreviewQuery } from './billing.graphql.ts';
import type { BilledArtist } from './use-billing.ts';

/** The dialog; it is open while it is rendered (BILL-34). */
export function SuspendDialog({ artist, onClose }: { artist: BilledArtist; onClose: () => void }) {
  const suspended = { artist_id: artist.id, selected_plan: '' };
  const [{ data, error: problem }, requote] = useQuery({
    query: planPreviewQuery,
    variables: suspended,
    requestPolicy: 'network-only',
  });
  const [{ fetching }, change] = useMutation(changePlanMutation);
  const quote = data?.preview_artist_plan;
  const credit = quote?.credit_cents ?? 0;
  const confirm = async (): Promise<void> => {
    if (quote === undefined) return requote({ requestPolicy: 'network-only' });
    const { error } = await change({ ...suspended, shown: shownPrice(quote) }, billingTypes);
    if (error && codeOf(error) === 'QUOTE_CHANGED') requote({ requestPolicy: 'network-only' });
    if (error) return showErrorSnack(messageOf(error));
    showSnack(
      `Your subscription for ${artist.name} has been cancelled. The artist is suspended: its pages are off, and nothing is deleted.`,
    );
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Suspend ${artist.name}?`}
      text={
        problem ? (
          messageOf(problem)
        ) : (
          <>
            Its pages stop working now: fans read that they are not available. Nothing is deleted. Its paths are kept
            for 30 days, or 90 where fans clicked lately; restore it until then and every link is back.
            {credit > 0 && ` ${inExactDollars(credit)} is credited to your next charge.`} For an hour, Undo puts it back
            as it was.
          </>
        )
      }
      confirm={problem ? 'Retry' : 'Suspend'}
      busy={fetching || (quote === undefined && problem === undefined)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
