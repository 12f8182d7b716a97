/** The bio plan's gate: offers the upgrade to pro when a person wants a link that their plan does not include (LINK-20, ACC-15). */
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { inDollars, planPrices } from '#domain/accounts/prices.ts';
import type { Interval } from '#domain/billing/catalogue.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { useOwnPrices } from './own-prices.ts';
import { upgradeArtistMutation } from './upgrade-artist.graphql.ts';

/** `onUpgraded` once the artist is on pro. Where a payment is needed first, says so and goes to billing. */
export function UpgradeDialog({
  artist,
  opened,
  onClose,
  onUpgraded,
}: {
  artist: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onUpgraded: () => void;
}) {
  const client = useClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const upgrade = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await client.mutation(upgradeArtistMutation, { artist_id: artist.id });
    if (data?.upgrade_artist_trial_plan.success === true) {
      // The signed-in person is read again, so that every screen knows the new plan.
      await readPersonAgain(client);
      showSnack("You've been upgraded to the pro plan!");
      setBusy(false);
      onUpgraded();
      return;
    }
    setBusy(false);
    showErrorSnack(error ? messageOf(error) : sentenceOf('BILLING_NEEDED'));
    // Without an answer nobody knows yet whether there is something to pay.
    if (!error?.networkError) void navigate('/billing');
  };

  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      size="md"
      withCloseButton={false}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Upgrade to Pro
        </Text>
      }
    >
      <Text c="var(--ink-2)">
        {artist.name} is on the bio plan, which includes bio links only. With Pro you can make releases, pre-releases,
        playlists and podcasts too.
      </Text>
      <ProPrice artistId={artist.id} />
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Not now
        </Button>
        <Button onClick={() => void upgrade()} loading={busy} data-autofocus>
          Upgrade to Pro
        </Button>
      </Group>
    </Modal>
  );
}

/** What pro costs the artist's payer. What another person than the signed-in one pays is not known here: the public price. */
function ProPrice({ artistId }: { artistId: string }) {
  const { user } = useSignedIn();
  const { prices: own, error } = useOwnPrices();
  const pays = user.artists.some(({ id, billing_user_id }) => id === artistId && billing_user_id === user.id);
  if (pays && error) return <Text mt="sm">{messageOf(error)}</Text>;
  if (pays && own === undefined) return <Skeleton h={44} mt="sm" role="status" aria-label="Loading" />;
  const price = (interval: Interval): string =>
    inDollars(pays && own ? own.of('pro', interval, 'settings') : planPrices.pro[interval]);
  return (
    <Text mt="sm">
      Pro is <b>{price('monthly')} a month</b> or {price('yearly')} a year for this artist. During a trial it costs
      nothing.
    </Text>
  );
}
