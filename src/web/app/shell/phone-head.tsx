/** The head of a phone's screen: the name and the artist. */
import { ArtistSwitcher } from '#web/app/shell/artist-switcher.tsx';
import { Logo } from '#web/app/shell/logo.tsx';
import classes from './phone-head.module.css';

/** Stays at the top while the screen scrolls. */
export function PhoneHead() {
  return (
    <header className={classes.head}>
      <Logo />
      <div className={classes.artist}>
        <ArtistSwitcher compact />
      </div>
    </header>
  );
}
