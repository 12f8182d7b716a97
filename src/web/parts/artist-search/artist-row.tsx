/** What the row of an artist shows: picture, name and a note. */
import { Avatar } from '@mantine/core';
import classes from './artist-rows.module.css';

/** Goes into an element with the class `artist` of the rows. */
export function ArtistRow({ image, name, note }: { image: string | null; name: string; note?: string | undefined }) {
  return (
    <>
      <Avatar src={image} alt="" size={44} name={name} />
      <span className={classes.names}>
        <bdi className={classes.name}>{name}</bdi>
        {note !== undefined && <small className={classes.note}>{note}</small>}
      </span>
    </>
  );
}
