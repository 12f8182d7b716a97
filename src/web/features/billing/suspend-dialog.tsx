/** Asks before an artist's plan ends, and says what happens to its pages and what is credited. */
import { useMutation, useQuery } from 'urql';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { messageOf } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { billingTypes, changePlanMutation, planPreviewQuery } from './billing.graphql.ts';
import type { BilledArtist } from './use-billing.ts';

/** The dialog; it is open while it is rendered (BILL-34). */
export function SuspendDialog({ artist, onClose }: { artist: BilledArtist; onClose: () => void }) {
  const suspended = { artist_id: artist.id, selected_plan: '' };
  const [{ data }] = useQuery({ query: planPreviewQuery, variables: suspended, requestPolicy: 'network-only' });
  const [{ fetching }, change] = useMutation(changePlanMutation);
  const credit = data?.preview_artist_plan.credit_cents ?? 0;
  const confirm = async (): Promise<void> => {
    const { error } = await change(suspended, billingTypes);
    if (error) return showErrorSnack(messageOf(error));
    showSnack(`Your subscription for ${artist.name} has been cancelled.`);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Suspend ${artist.name}?`}
      text={
        <>
          Its pages stop working now: fans read that they are not available. Nothing is deleted. Its paths are kept for
          30 days, or 90 where fans clicked lately; restore it until then and every link is back.
          {credit > 0 && ` ${inExactDollars(credit)} is credited to your next charges.`}
        </>
      }
      confirm="Suspend"
      busy={fetching}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
