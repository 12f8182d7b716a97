/** All artists of a label side by side: figures, what needs a person, and one row for each (UI-64 to UI-66). */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { Plus, Search, UserPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { addArtistPath } from '#domain/accounts/navigation.ts';
import { presetRange, rangeLength, rangePresetLabels, rangePresets } from '#domain/stats/date-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { chosenRange } from '#web/lib/range-url.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { LeftOutNote } from '#web/parts/left-out-note.tsx';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HeldBack } from '#web/ui/held-back.tsx';
import { type Kpi, KpiRow } from '#web/ui/kpi-row.tsx';
import { comparedWith, counted, formatCount } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SelectLater } from '#web/ui/select-later.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { WindowRows } from '#web/ui/window-rows.tsx';
import classes from './all-artists.module.css';
import { ArtistRowContent } from './artist-row.tsx';
import { artistSorts, listArtists } from './artist-rules.ts';
import { attentionOf } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { ReleaseStrip } from './release-strip.tsx';
import { useAllArtists } from './use-all-artists.ts';
import { useHomeState } from './use-home-state.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

const rowHeight = 65;

/** The screen behind `/artists`. */
export function AllArtistsScreen() {
  const { user, switchArtist } = useSignedIn();
  const { state, context, change } = useHomeState();
  const home = useAllArtists(user.artists, state.range, context.zone);
  const [inviting, setInviting] = useState(false);
  const rows = useMemo(() => listArtists(home.rows, state), [home.rows, state]);
  const attention = useMemo(
    () => home.state && attentionOf(home.state, user, context.now, context.zone),
    [home.state, user, context],
  );
  const owned = user.artists.filter(({ role, current_plan }) => role === 'owner' && current_plan !== '');
  const isFiltered = rows.length !== user.artists.length;
  const found = `${counted(rows.length, 'artist')}${isFiltered ? ' found' : ''}`;
  const { total, changes } = home;
  const items: Kpi[] = [
    {
      ...{ label: 'Views', value: total && formatCount(total.views) },
      ...(changes?.views && { change: changes.views, note: comparedWith(rangeLength(state.range)) }),
    },
    {
      ...{ label: 'Clicks', value: total && formatCount(total.clicks), accent: true },
      ...(changes?.clicks && { change: changes.clicks }),
    },
    {
      ...{ label: 'Click-through rate', value: total && `${total.rate.toFixed(1)}%` },
      ...(changes?.rate && { change: changes.rate }),
    },
    {
      ...{ label: 'New fans', value: total && formatCount(total.fans) },
      ...(changes?.fans && { change: changes.fans }),
    },
    { label: 'Pre-saves waiting', value: home.waiting === undefined ? undefined : formatCount(home.waiting) },
  ];

  return (
    <>
      <PageHeading
        title="All artists"
        tools={
          <DateRangePicker
            value={state.range}
            chosen={state.range.preset}
            presets={rangePresets.map((id) => ({
              ...{ id, label: rangePresetLabels[id], range: presetRange(id, context) },
            }))}
            latest={dayOf(context.now, context.zone)}
            onChange={(range, id) => change({ range: chosenRange(range, id) })}
          />
        }
      >
        {owned.length > 0 && (
          <Button
            variant="default"
            leftSection={<UserPlus size={17} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            Invite a person
          </Button>
        )}
        <Button component={Link} to={addArtistPath} leftSection={<Plus size={17} aria-hidden="true" />}>
          Add Artist
        </Button>
      </PageHeading>
      <section aria-label="Figures of all artists" className={classes.figures}>
        {home.figuresProblem === undefined ? (
          <KpiRow items={items} />
        ) : (
          <EmptyState
            title="The figures didn't load"
            text={home.figuresProblem}
            action={<Button onClick={home.reload}>Try again</Button>}
          />
        )}
        {home.missingSentence !== undefined && (
          <p className={classes.missing} role="status">
            {home.missingSentence} <TextButton onClick={home.reload}>Try again</TextButton>
          </p>
        )}
      </section>
      <HeldBack waiting={home.state === undefined && home.stateProblem === undefined}>
        {attention !== undefined && <AttentionList items={attention} />}
        {home.stateProblem !== undefined && (
          <EmptyState
            title="What needs you didn't load"
            text={home.stateProblem}
            action={<Button onClick={home.reload}>Try again</Button>}
          />
        )}
        {home.state !== undefined && (
          <ReleaseStrip
            releases={home.state.releases_ahead}
            artists={user.artists}
            now={context.now}
            zone={context.zone}
          />
        )}
        <div className={classes.bar}>
          <h2 className={classes.count}>{found}</h2>
          <p className="visually-hidden" role="status">
            {found}
          </p>
          <TextInput
            className={classes.search}
            type="search"
            aria-label="Find an artist"
            placeholder="Find an artist"
            leftSection={<Search size={15} aria-hidden="true" />}
            rightSection={
              state.search !== '' && (
                <CloseButton size="sm" aria-label="Clear the search" onClick={() => change({ search: '' })} />
              )
            }
            value={state.search}
            onChange={(event) => change({ search: event.currentTarget.value }, { replace: true })}
          />
          <SelectLater
            className={classes.sort}
            label="Sort artists"
            data={artistSorts}
            value={state.sort}
            onChange={(sort) => change({ sort })}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState title="No artist with that name" />
        ) : (
          <WindowRows
            label="Artists"
            items={rows}
            rowHeight={rowHeight}
            className={classes.list}
            rowClassName={classes.row}
          >
            {(row) => (
              <ArtistRowContent
                row={row}
                now={context.now}
                zone={context.zone}
                isRead={home.figuresProblem === undefined && !home.missing.includes(row.id)}
                onOpen={() => switchArtist(row.id)}
              />
            )}
          </WindowRows>
        )}
        <p className={classes.note}>{home.leftOut && <LeftOutNote leftOut={home.leftOut} />}</p>
      </HeldBack>
      {inviting && (
        <Suspense>
          <InviteDialog artists={owned} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
