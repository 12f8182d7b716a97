/** ⌘K: finds screens, settings, acts, artists, links, fans, drops and help by typing, and opens them by keyboard (UI-17, UI-60 to UI-63). */
import { Loader, Modal, TextInput, useMantineColorScheme } from '@mantine/core';
import { CircleHelp, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type FinderEntry, type FinderGroup, type FinderTarget, localGroups } from '#web/app/shell/finder-entries.ts';
import { FinderOptions } from '#web/app/shell/finder-options.tsx';
import { useFound } from '#web/app/shell/use-found.ts';
import { useHelpResults } from '#web/app/shell/use-help-results.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useLocation, useNavigate } from '#web/navigation/navigation.tsx';
import { planBeside } from '#web/parts/plan-name.ts';
import { counted } from '#web/ui/numbers.ts';
import { matchesArtist } from './artists.ts';
import classes from './finder.module.css';

const mostArtists = 6;
const name = 'Find anything';

/** The path, when it is that of a link's screen. */
const linkPathIn = (path: string): string | undefined => (/^\/links\/[0-9a-f-]{36}$/.test(path) ? path : undefined);

/** Rendered while it is open; `onClose` is called after a choice and after Escape. `onQuickCreate` is missing for accounts without Quick Create. */
export function Finder({ onClose, onQuickCreate }: { onClose: () => void; onQuickCreate: (() => void) | undefined }) {
  const { user, artist, installation, switchArtist } = useSignedIn();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useNow();
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { groups: found, waiting, error } = useFound(search);
  const help = useHelpResults(search);

  const local = localGroups(
    { user, artist, installation },
    { quickCreate: onQuickCreate, theme: colorScheme, setTheme: setColorScheme, linkPath: linkPathIn(pathname) },
    search,
    now,
  );
  const artists: FinderGroup = {
    label: 'Artists',
    entries: user.artists
      .filter((candidate) => candidate.id !== artist.id && matchesArtist(candidate, search))
      .slice(0, mostArtists)
      .map(({ id, name: title, avatar_url, current_plan }) => ({
        ...{
          id: `artist:${id}`,
          title,
          hint: planBeside(current_plan, installation),
          picture: { src: avatar_url, round: true },
        },
        target: { act: () => switchArtist(id) },
      })),
  };
  const pages: FinderGroup = {
    label: 'Help',
    entries: help.map(({ slug, title }) => ({
      ...{ id: `help:${slug}`, title, Icon: CircleHelp, target: { page: `/help/${slug}` } },
    })),
  };
  // What needs no answer of the server comes first once something is typed, so that no option moves under the finger.
  const groups = (search.trim() === '' ? [...found, artists, ...local] : [...local, artists, ...found, pages]).filter(
    ({ entries }) => entries.length > 0,
  );
  const entries = groups.flatMap((group) => group.entries);
  const place = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  );
  const chosen = entries[place];
  const optionId = ({ id }: FinderEntry): string => `${listId}-${id}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const open = (target: FinderTarget): void => {
    onClose();
    if ('to' in target) void navigate(target.to);
    else if ('page' in target) window.open(target.page, '_blank', 'noopener');
    else target.act();
  };
  const moves: Partial<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1 };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = moves[event.key];
    if (next !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosenId(entries.at(next % entries.length)?.id);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      open(chosen.target);
    }
  };
  const isEmpty = entries.length === 0 && !waiting && error === undefined;
  const status = entries.length === 0 ? '' : counted(entries.length, 'result');

  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={name} radius="lg">
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={name}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          placeholder={name}
          maxLength={254}
          leftSection={waiting ? <Loader size={16} color="var(--brass)" /> : <Search size={17} aria-hidden="true" />}
          classNames={{ input: classes.input }}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setChosenId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <FinderOptions
          {...{ listId, groups, optionId }}
          ref={list}
          chosen={chosen}
          onPoint={(entry) => setChosenId(entry.id)}
          onOpen={(entry) => open(entry.target)}
        />
        {error && (
          <p className={classes.note} role="alert">
            {messageOf(error)}
          </p>
        )}
        {isEmpty && <p className={classes.note}>Nothing found for "{search.trim()}"</p>}
        <p className="visually-hidden" role="status">
          {waiting ? 'Searching' : isEmpty ? `Nothing found for "${search.trim()}"` : status}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
