/** The bio plan's gate: offers the upgrade to pro when somebody wants a link that their plan does not include (LINK-20, ACC-15). */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from 'urql';
import { inDollars, planPrices } from '#domain/accounts/prices.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { messageOf } from '#web/lib/errors.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { upgradeArtistMutation } from './upgrade-artist.graphql.ts';

/** `onUpgraded` once the artist is on pro. Where somebody has to pay first, says so and goes to billing. */
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
      // Whoever is signed in is asked for again, so that every screen knows the new plan.
      await client.query(currentUserQuery, {}, { requestPolicy: 'network-only' });
      showSnack("You've been upgraded to the pro plan!");
      setBusy(false);
      onUpgraded();
      return;
    }
    setBusy(false);
    if (error) {
      showErrorSnack(messageOf(error));
      return;
    }
    showErrorSnack(sentenceOf('BILLING_NEEDED'));
    void navigate('/billing');
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
      <Text mt="sm">
        Pro is <b>{inDollars(planPrices.pro.monthly)} a month</b> or {inDollars(planPrices.pro.yearly)} a year for this
        artist. During a trial it costs nothing.
      </Text>
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
