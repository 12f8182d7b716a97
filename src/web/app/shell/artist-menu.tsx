/** The menu that switches to another artist: a list with search, suspended artists in a section of their own. */
import { Combobox, useCombobox } from '@mantine/core';
import { Check, LayoutGrid, Plus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { addArtistPath } from '#domain/accounts/navigation.ts';
import { matchesArtist } from '#web/app/shell/artists.ts';
import { type CurrentArtist, useSignedIn } from '#web/lib/current-user.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { planBeside } from '#web/parts/plan-name.ts';
import { Anchor, type KeyHandler } from '#web/ui/anchor.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from './artist-switcher.module.css';

const searchFrom = 5;
const addOption = 'add';
const allOption = 'all';
const allArtistsPath = '/artists';

function ArtistOption({ artist, active }: { artist: CurrentArtist; active: boolean }) {
  const plan = planBeside(artist.current_plan, useSignedIn().installation);
  return (
    <Combobox.Option value={artist.id} active={active}>
      <span className={`${classes.option} ${artist.current_plan === '' ? classes.suspended : ''}`}>
        <Cover src={artist.avatar_url} name={artist.name} size={28} round />
        <span className={classes.names}>
          <b>{artist.name}</b>
          {plan !== '' && <small>{plan}</small>}
        </span>
        {active && <Check size={15} aria-label="active" />}
      </span>
    </Combobox.Option>
  );
}

/** Opens below `button`, and puts the handler of its keys into `keys`. `onOpened` is called when a key or a choice opens or closes it. */
export function ArtistMenu({
  button,
  keys,
  opened,
  onOpened,
}: {
  button: HTMLButtonElement | null;
  keys: RefObject<KeyHandler | undefined>;
  opened: boolean;
  onOpened: (opened: boolean) => void;
}) {
  const { user, artist, switchArtist } = useSignedIn();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
      onOpened(false);
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      onOpened(true);
    },
  });
  const { openDropdown, closeDropdown } = combobox;
  // After the first render, because until then it has no place to open at.
  useEffect(() => {
    if (opened) openDropdown();
    else closeDropdown();
  }, [opened, openDropdown, closeDropdown]);
  const found = user.artists.filter((candidate) => matchesArtist(candidate, search));
  const open = found.filter((candidate) => candidate.current_plan !== '');
  const suspended = found.filter((candidate) => candidate.current_plan === '');
  const count = user.artists.length;
  const options = (artists: CurrentArtist[]) =>
    artists.map((candidate) => (
      <ArtistOption key={candidate.id} artist={candidate} active={candidate.id === artist.id} />
    ));

  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      withinPortal
      // Labels have many artists.
      keepMounted={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        if (id === addOption) void navigate(addArtistPath);
        else if (id === allOption) void navigate(allArtistsPath);
        else switchArtist(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Anchor element={button} keys={keys} />
      </Combobox.Target>
      <Combobox.Dropdown>
        {(count >= searchFrom || search !== '') && (
          <Combobox.Search
            classNames={{ input: classes.search }}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder="Search artists"
            aria-label="Search artists"
          />
        )}
        <Combobox.Options aria-label="Artists" mah={340} style={{ overflowY: 'auto' }}>
          {count > 1 && search === '' && (
            <Combobox.Option value={allOption} className={classes.all ?? ''}>
              <span className={classes.option}>
                <LayoutGrid size={18} aria-hidden="true" /> All artists
              </span>
            </Combobox.Option>
          )}
          {options(open)}
          {suspended.length > 0 && <Combobox.Group label="Suspended artists">{options(suspended)}</Combobox.Group>}
          {found.length === 0 && <Combobox.Empty>No artist with that name</Combobox.Empty>}
          <Combobox.Option value={addOption} className={classes.add ?? ''}>
            <span className={classes.option}>
              <Plus size={18} aria-hidden="true" /> Add an Artist
            </span>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
