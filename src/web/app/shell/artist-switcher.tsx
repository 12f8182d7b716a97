/** Shows the active artist and switches to another one: a list with search, suspended artists in a section of their own. */
import { Combobox, useCombobox } from '@mantine/core';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addArtistPath } from '#domain/accounts/navigation.ts';
import { matchesArtist } from '#web/app/shell/artists.ts';
import { type CurrentArtist, useSignedIn } from '#web/lib/current-user.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Cover } from '#web/ui/cover.tsx';
import { counted } from '#web/ui/numbers.ts';
import classes from './artist-switcher.module.css';

const searchFrom = 5;
const addOption = 'add';

function ArtistOption({ artist, active }: { artist: CurrentArtist; active: boolean }) {
  return (
    <Combobox.Option value={artist.id} active={active}>
      <span className={`${classes.option} ${artist.current_plan === '' ? classes.suspended : ''}`}>
        <Cover src={artist.avatar_url} name={artist.name} size={28} round />
        <span className={classes.names}>
          <b>{artist.name}</b>
          <small>{planName(artist.current_plan)}</small>
        </span>
        {active && <Check size={15} aria-label="active" />}
      </span>
    </Combobox.Option>
  );
}

/** `compact` leaves out the second line, for the header on a phone. */
export function ArtistSwitcher({ compact = false }: { compact?: boolean }) {
  const { user, artist, switchArtist } = useSignedIn();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
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
        else switchArtist(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={`${classes.switch} ${compact ? classes.compact : ''}`}
          onClick={() => combobox.toggleDropdown()}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
        >
          <Cover src={artist.avatar_url} name={artist.name} size={30} round />
          <span className={classes.names}>
            <b>{artist.name}</b>
            {!compact && (
              <small>
                {planName(artist.current_plan)} · {counted(count, 'artist')}
              </small>
            )}
          </span>
          <span className="visually-hidden">Change artist</span>
          <ChevronsUpDown size={14} color="var(--ink-3)" aria-hidden="true" />
        </button>
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
