/** The `artist` parameter of the URL, and what happens when the active artist changes (UI-10, UI-11). */
import { useEffect, useRef } from 'react';
import { useSignedIn } from '#web/lib/current-user.ts';
import { logProblem } from '#web/lib/log.ts';
import { useLocation, useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';

/**
 * Makes the artist of the parameter active when it is among the person's artists, then removes the parameter; an unknown one is only logged. When the active artist
 * changes in any other way, also in another tab, the screen is left for SmartLinks.
 */
export function useArtistParameter(): void {
  const { user, artist, switchArtist } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const shownFor = useRef(artist.id);
  const wanted = query.get('artist');

  useEffect(() => {
    if (wanted !== null) {
      if (user.artists.some(({ id }) => id === wanted)) {
        shownFor.current = wanted;
        switchArtist(wanted, { stay: true });
      } else {
        logProblem('The artist of the address is none of yours.', wanted);
      }
      setQuery(
        (present) => {
          const rest = new URLSearchParams(present);
          rest.delete('artist');
          return rest;
        },
        { replace: true, state },
      );
      return;
    }
    if (artist.id !== shownFor.current) void navigate('/links');
  }, [wanted, artist.id, user.artists, switchArtist, setQuery, navigate, state]);
}
