/** The header on a phone: logo and artist switcher. */
import { ArtistSwitcher } from '#web/app/shell/artist-switcher.tsx';
import { Logo } from '#web/app/shell/logo.tsx';
import classes from './phone-head.module.css';

/** Sticky at the top of the screen. */
export function PhoneHead() {
  return (
    <header className={classes.head} data-screen-only>
      <Logo />
      <div className={classes.artist}>
        <ArtistSwitcher compact />
      </div>
    </header>
  );
}
