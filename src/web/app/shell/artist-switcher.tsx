/** Shows the active artist; its menu, which switches to another one, is loaded when it is first opened. */
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSignedIn } from '#web/lib/current-user.ts';
import { planBeside } from '#web/parts/plan-name.ts';
import type { KeyHandler } from '#web/ui/anchor.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { counted } from '#web/ui/numbers.ts';
import classes from './artist-switcher.module.css';

const ArtistMenu = lazy(async () => ({ default: (await import('./artist-menu.tsx')).ArtistMenu }));

/** `compact` leaves out the second line, for the header on a phone; `bare` shows the picture alone. */
export function ArtistSwitcher({ compact = false, bare = false }: { compact?: boolean; bare?: boolean }) {
  const { user, artist, installation } = useSignedIn();
  const plan = planBeside(artist.current_plan, installation);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  // Once opened the menu stays, so that it can close as it opened. It handles the keys of its button.
  const asked = useRef(false);
  asked.current ||= opened;
  const keys = useRef<KeyHandler>(undefined);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`${classes.switch} ${compact ? classes.compact : ''} ${bare ? classes.bare : ''}`}
        title={bare ? artist.name : undefined}
        onClick={() => setOpened((open) => !open)}
        onKeyDown={(event) => {
          if (keys.current) keys.current(event);
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpened(true);
        }}
        aria-haspopup="listbox"
        aria-expanded={opened}
      >
        <Cover src={artist.avatar_url} name={artist.name} size={30} round />
        <span className={bare ? 'visually-hidden' : classes.names}>
          <b>{artist.name}</b>
          {!compact && (
            <small>
              {plan !== '' && `${plan} · `}
              {counted(user.artists.length, 'artist')}
            </small>
          )}
        </span>
        <span className="visually-hidden">Change artist</span>
        {!bare && <ChevronsUpDown size={14} color="var(--ink-3)" aria-hidden="true" />}
      </button>
      {asked.current && (
        <Suspense>
          <ArtistMenu button={button} keys={keys} opened={opened} onOpened={setOpened} />
        </Suspense>
      )}
    </>
  );
}
