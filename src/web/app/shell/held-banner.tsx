/** The banner above every screen of an account or artist that the operator of the installation suspended (DESK-24). */
import { useSignedIn } from '#web/lib/current-user.ts';
import { heldAccountWords, heldArtistWords } from '#web/parts/held-words.ts';
import classes from './trial-banner.module.css';

/** Shown to everybody who works on the artist, and to the account itself. */
export function HeldBanner() {
  const { user, artist } = useSignedIn();
  const words =
    user.held_at !== null ? heldAccountWords : artist.held_at === null ? undefined : heldArtistWords(artist.name);
  if (words === undefined) return null;
  return (
    <aside className={classes.banner} aria-label="Suspended">
      <p className={classes.text}>{words}</p>
    </aside>
  );
}
