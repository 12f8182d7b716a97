/** The button that takes back a suspension of the last hour, with one press where nothing is charged for it (BILL-99). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { serverClock } from '#web/lib/clock.ts';
import { messageOf } from '#web/lib/errors.ts';
import { shownPrice } from '#web/parts/shown-price.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { billingTypes, changePlanMutation, planPreviewQuery } from './billing.graphql.ts';
import type { BilledArtist } from './use-billing.ts';

/** The button; `onPriced` is called where putting the artist back is no longer free, so that its price is shown first. */
export function UndoSuspension({ artist, onPriced }: { artist: BilledArtist; onPriced: () => void }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    const before = { artist_id: artist.id, selected_plan: artist.previous_plan };
    const { data, error } = await client.query(planPreviewQuery, before, { requestPolicy: 'network-only' });
    if (error) return showErrorSnack(messageOf(error));
    const quote = data?.preview_artist_plan;
    if (quote === undefined) return;
    // In another period it takes credit that other changes gave, which is no undoing.
    const isLate = artist.undo_until == null || serverClock.now() >= new Date(artist.undo_until);
    if (quote.due_cents > 0 || isLate) return onPriced();
    const { error: refused } = await client.mutation(
      changePlanMutation,
      { ...before, shown: shownPrice(quote) },
      billingTypes,
    );
    if (refused) return showErrorSnack(messageOf(refused));
    showSnack(`Your subscription for ${artist.name} has been restored.`);
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    await undo();
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      onClick={() => void press()}
      aria-label={`Undo the suspension of ${artist.name}`}
    >
      Undo
    </Button>
  );
}
