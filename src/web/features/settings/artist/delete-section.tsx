/** The deletion of the active artist; another one becomes active. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { chooseArtist, useSignedIn } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteArtistMutation } from './artist.graphql.ts';
import classes from './artist.module.css';

/** The section behind `/settings?tab=delete-artist` (ACC-67). */
export function DeleteSection() {
  const { user, artist, switchArtist } = useSignedIn();
  const [{ fetching }, deleteArtist] = useMutation(deleteArtistMutation);
  const [asking, setAsking] = useState(false);
  const next = chooseArtist(
    user.artists.filter(({ id }) => id !== artist.id),
    null,
  );
  if (next === undefined || artist.role !== 'owner')
    return (
      <Card>
        <p className={classes.note}>
          {next === undefined ? sentenceOf('ARTIST_LAST') : 'Only owners of the artist can delete it.'}
        </p>
      </Card>
    );

  const confirm = async (): Promise<void> => {
    const { error } = await deleteArtist({ artist_id: artist.id }, { additionalTypenames: ['users', 'artists'] });
    setAsking(false);
    if (error) return showErrorSnack(oops(error));
    showSnack('Artist successfully deleted');
    switchArtist(next.id);
  };
  return (
    <Card>
      <div className={classes.fields}>
        <p className={classes.note}>
          <bdi>{artist.name}</bdi> goes with all its links, statistics and fans, for everybody who works on it.
        </p>
        <div className={classes.foot}>
          <Button color="red" onClick={() => setAsking(true)}>
            Delete Artist
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Delete this artist?"
        text={
          <>
            <b>{artist.name}</b> is deleted with all its links, statistics and fans. Its pages stop working at once.
            This cannot be undone.
          </>
        }
        confirm="Delete"
        busy={fetching}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
          showSnack('Cancelled! Your artist is safe.');
        }}
      />
    </Card>
  );
}
