/** The artists that were chosen; one can be removed while there is another one. */
import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { ArtistRow } from './artist-row.tsx';
import classes from './artist-rows.module.css';

/** `onRemove` gets an artist's key. Shows nothing without artists. */
export function ChosenArtists({
  artists,
  busy,
  onRemove,
}: {
  artists: readonly { key: string; name: string; image: string | null }[];
  busy: boolean;
  onRemove: (key: string) => void;
}) {
  if (artists.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Your artists">
      {artists.map(({ key, name, image }) => (
        <li key={key} className={classes.artist}>
          <ArtistRow image={image} name={name} />
          {artists.length > 1 && (
            <ActionIcon aria-label={`Remove ${name}`} disabled={busy} onClick={() => onRemove(key)}>
              <X size={18} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
