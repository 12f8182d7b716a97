/** The links of all artists in one list, with the same search, filters, selection and acts as the list of one (LINK-76). */
import { useDeferredValue, useMemo } from 'react';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AllLinksPanel } from './all-links-panel.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { useAllLinks } from './use-all-links.ts';
import { useListState } from './use-list-state.ts';

/** The screen behind `/links/all`. */
export function AllLinksScreen() {
  const { user } = useSignedIn();
  const { state, change } = useListState();
  const loaded = useDeferredValue(useAllLinks(state));
  const artists = useMemo(
    () => new Map(user.artists.map((artist) => [artist.id, { name: artist.name, mayWrite: mayWrite(artist) }])),
    [user.artists],
  );
  return (
    <>
      <PageHeading title="Links of all artists" tools={<ScopeSwitch value="all" />} />
      <AllLinksPanel loaded={loaded} state={state} onChange={change} artists={artists} />
    </>
  );
}
