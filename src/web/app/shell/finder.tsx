/** ⌘K: finds a link of the active artist, another artist, or a page of the Help Center, by typing. */
import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { CircleHelp, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from 'urql';
import { isOffered, screens } from '#web/app/screens.tsx';
import { matchesArtist, matchesText } from '#web/app/shell/artists.ts';
import { useHelpResults } from '#web/app/shell/use-help-results.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Cover } from '#web/ui/cover.tsx';
import { finderLinksQuery } from './finder.graphql.ts';
import classes from './finder.module.css';

const mostLinks = 30;

/** Rendered while it is open; `onClose` is called after a choice and after Escape. */
export function Finder({ onClose }: { onClose: () => void }) {
  const { user, artist, switchArtist } = useSignedIn();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [{ data, fetching, error }] = useQuery({ query: finderLinksQuery, variables: { artist_id: artist.id } });
  const help = useHelpResults(search);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const links = (data?.links ?? [])
    .filter((link) => matchesText(`${link.title} ${link.domain}/${link.path}`, search))
    .slice(0, mostLinks);
  const artists = user.artists.filter((candidate) => candidate.id !== artist.id && matchesArtist(candidate, search));

  const actions = screens
    .filter((screen) => isOffered(screen, user, artist))
    .flatMap(({ path, action, navigation }) =>
      action !== undefined && matchesText(action, search) ? [{ path, action, Icon: navigation?.icon ?? Search }] : [],
    );

  const { selectFirstOption } = combobox;
  useEffect(() => {
    // Enter opens the first result.
    if (data !== undefined || search !== '') selectFirstOption();
  }, [search, data, selectFirstOption]);

  const submit = (value: string): void => {
    onClose();
    const [kind, id = ''] = value.split(':');
    if (kind === 'artist') switchArtist(id);
    else if (kind === 'help') window.open(`/help/${id}`, '_blank', 'noopener');
    else void navigate(kind === 'link' ? `/links/${id}` : id);
  };

  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find links and artists" radius="lg">
        <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              aria-label="Find links and artists"
              placeholder="Find links and artists"
              leftSection={fetching ? <Loader size={16} color="var(--brass)" /> : <Search size={17} />}
              classNames={{ input: classes.input }}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.options} aria-label="Found" tabIndex={0}>
            {links.length > 0 && (
              <Combobox.Group label={`Links of ${artist.name}`}>
                {links.map((link) => (
                  <Combobox.Option key={link.id} value={`link:${link.id}`}>
                    <span className={classes.option}>
                      <Cover src={link.image} name={link.title} size={36} />
                      <span className={classes.text}>
                        <b>{link.title}</b>
                        <small>
                          {link.domain}/{link.path}
                        </small>
                      </span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {artists.length > 0 && (
              <Combobox.Group label="Artists">
                {artists.map((candidate) => (
                  <Combobox.Option key={candidate.id} value={`artist:${candidate.id}`}>
                    <span className={classes.option}>
                      <Cover src={candidate.avatar_url} name={candidate.name} size={36} round />
                      <span className={classes.text}>
                        <b>{candidate.name}</b>
                        <small>{planName(candidate.current_plan)}</small>
                      </span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {actions.length > 0 && (
              <Combobox.Group label="Actions">
                {actions.map(({ path, action, Icon }) => (
                  <Combobox.Option key={path} value={`open:${path}`}>
                    <span className={classes.option}>
                      <Icon size={18} aria-hidden="true" /> {action}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {help.length > 0 && (
              <Combobox.Group label="Help">
                {help.map(({ slug, title }) => (
                  <Combobox.Option key={slug} value={`help:${slug}`}>
                    <span className={classes.option}>
                      <CircleHelp size={18} aria-hidden="true" /> {title}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {error && <Combobox.Empty>{messageOf(error)}</Combobox.Empty>}
            {!error && !fetching && links.length + artists.length + actions.length + help.length === 0 && (
              <Combobox.Empty>Nothing found for "{search}"</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}
