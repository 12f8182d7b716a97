/** Drops: the artist's subscribers with counts and a filter, and the drops that wait or were sent (DROP-90 to DROP-98). */
import { Button, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MessagesSquare, Plus, Settings2, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import { type CurrentArtist, mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { useAsked } from '#web/lib/use-asked.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Link, useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import { useTextsNotice } from '#web/parts/use-texts-state.ts';
import { Card } from '#web/ui/card.tsx';
import { HeldBack } from '#web/ui/held-back.tsx';
import { KpiRow } from '#web/ui/kpi-row.tsx';
import { formatFigure } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { useRoomWithin } from '#web/ui/use-room-within.ts';
import { repliesLabel, useDropCounts, useInboxCounts } from '../parts/live-counts.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { FanList } from './fan-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { filterSize, readSubscribers, writeSubscribers } from './filter-url.ts';
import { subscriberCountsQuery } from './subscribers.graphql.ts';
import classes from './subscribers.module.css';

// With the sentences of all errors, which the list does not need.
const TextsNotice = lazy(async () => ({ default: (await import('#web/parts/texts-notice.tsx')).TextsProblemNotice }));
const DropRows = lazy(async () => ({ default: (await import('../messages/drop-rows.tsx')).DropRows }));
const DropSettings = lazy(async () => ({ default: (await import('./drop-settings.tsx')).DropSettings }));
const SegmentsDialog = lazy(async () => ({ default: (await import('./segments-dialog.tsx')).SegmentsDialog }));
const FilterPage = lazy(async () => ({ default: (await import('./filter-page.tsx')).FilterPage }));

const atOnce = { getInitialValueInEffect: false };

/** The room in pixels below which a table of fans would cut its columns. */
const tableWidth = 860;

/** How many fans each channel reaches; dashes when the counts could not be read. */
function SummaryCards({ artistId }: { artistId: string }) {
  const [{ data, error }] = useQuery({ query: subscriberCountsQuery, variables: { artist_id: artistId } });
  const counts = data?.subscriber_counts;
  const figure = (count: number | undefined) => (counts || error ? formatFigure(count) : undefined);
  return (
    <Card flush>
      <KpiRow
        plain
        items={[
          { label: 'Email', icon: <ChannelIcon channel="email" />, value: figure(counts?.email) },
          { label: 'SMS', icon: <ChannelIcon channel="phone_number" />, value: figure(counts?.subscribers_world) },
          {
            label: 'Forever Spotify Presaves',
            icon: <ChannelIcon channel="spotify" />,
            value: figure(counts?.forever_spotify),
          },
          {
            label: 'Forever Apple Music Presaves',
            icon: <ChannelIcon channel="applemusic" />,
            value: figure(counts?.forever_applemusic),
          },
        ]}
      />
    </Card>
  );
}

function Subscribers({ artistId, mayChange, mayExport }: { artistId: string; mayChange: boolean; mayExport: boolean }) {
  const { state, change } = useUrlState(readSubscribers, writeSubscribers);
  const phone = useMediaQuery('(max-width: 660px)', undefined, atOnce);
  const narrow = useMediaQuery('(max-width: 585px)', undefined, atOnce);
  const listed = useRoomWithin(tableWidth);
  const [opened, setOpened] = useState(false);
  const [segments, setSegments] = useState(false);
  const size = useMemo(() => filterSize(state.filter), [state.filter]);
  const choose = (filter: FanFilter): void => change({ filter, page: 1 });
  const chips = (
    <div className={classes.under}>
      <FilterChips artistId={artistId} filter={state.filter} onChange={choose} />
      <TextButton onClick={() => setSegments(true)}>
        {size > 0 && mayChange ? 'Save as segment' : 'Segments'}
      </TextButton>
    </div>
  );
  return (
    <div className={classes.tab}>
      <SummaryCards artistId={artistId} />
      {phone ? (
        <div className={classes.phoneFilter}>
          <Button
            variant="default"
            fullWidth
            leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
            onClick={() => setOpened(true)}
          >
            Filters{size > 0 ? ` (${size})` : ''}
          </Button>
          {chips}
        </div>
      ) : (
        <Card>
          <div className={classes.fields}>
            <FilterFields artistId={artistId} filter={state.filter} onChange={choose} />
          </div>
          {chips}
        </Card>
      )}
      <FanList
        artistId={artistId}
        state={state}
        onChange={change}
        narrow={narrow}
        listed={listed}
        mayImport={mayChange}
        mayExport={mayExport}
      />
      {segments && (
        <Suspense>
          <SegmentsDialog
            artistId={artistId}
            filter={state.filter}
            mayChange={mayChange}
            onOpen={(filter) => {
              setSegments(false);
              choose(filter);
            }}
            onClose={() => setSegments(false)}
          />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <FilterPage
            artistId={artistId}
            filter={state.filter}
            onApply={(filter) => {
              setOpened(false);
              choose(filter);
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const tabs = ['subscribers', 'scheduled', 'previous'] as const;
type Tab = (typeof tabs)[number];

/** The artist's drops that wait or were started, as Messages lists them. */
function Drops({ artist, kind, version }: { artist: CurrentArtist; kind: 'scheduled' | 'sent'; version: unknown }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Skeleton h={180} radius="md" role="status" aria-label="Loading" />}>
      <DropRows
        title={kind === 'scheduled' ? 'Scheduled Drops' : 'Previous Drops'}
        kind={kind}
        artistId={artist.id}
        version={version}
        onEdit={mayWrite(artist) ? (id) => void navigate(`/messages?edit=${id}`) : undefined}
      />
    </Suspense>
  );
}

function Tabs({ artist }: { artist: CurrentArtist }) {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = tabs.find((each) => each === query.get('tab')) ?? 'subscribers';
  const counts = useDropCounts(artist.id);
  return (
    <>
      <div className={classes.tabs}>
        <Segmented<Tab>
          label="Drops"
          value={tab}
          onChange={(next) => setQuery(next === 'subscribers' ? {} : { tab: next })}
          options={[
            { value: 'subscribers', label: 'Subscribers' },
            { value: 'scheduled', label: 'Scheduled Drops', count: counts?.scheduled },
            { value: 'previous', label: 'Previous Drops', count: counts?.sent },
          ]}
        />
      </div>
      {tab === 'subscribers' ? (
        <Subscribers artistId={artist.id} mayChange={mayWrite(artist)} mayExport={artist.role === 'owner'} />
      ) : (
        <Drops key={tab} artist={artist} kind={tab === 'scheduled' ? 'scheduled' : 'sent'} version={counts} />
      )}
    </>
  );
}

/** The screen behind `/drops`; the query parameter `tab` names the open tab, `settings=open` opens Drop Settings. */
export function DropsScreen() {
  const { artist } = useSignedIn();
  const counts = useInboxCounts(artist.id);
  const [settings, setSettings] = useState(false);
  const texts = useTextsNotice(artist);
  useAsked(
    'settings',
    'open',
    useCallback(() => setSettings(true), []),
  );
  return (
    <>
      <PageHeading
        title="Drops"
        tools={
          <Group gap={10}>
            <Button
              component={Link}
              to="/messages?tab=replies"
              variant="default"
              leftSection={<MessagesSquare size={17} aria-hidden="true" />}
            >
              {repliesLabel(counts)}
            </Button>
            <Button
              variant="default"
              leftSection={<Settings2 size={17} aria-hidden="true" />}
              onClick={() => setSettings(true)}
            >
              Drop Settings
            </Button>
          </Group>
        }
      >
        {mayWrite(artist) && (
          <Button component={Link} to="/messages" leftSection={<Plus size={17} aria-hidden="true" />}>
            New Drop
          </Button>
        )}
      </PageHeading>
      <HeldBack waiting={!texts.known}>
        {mayWrite(artist) && texts.problem !== undefined && (
          <div className={classes.notice}>
            <TextsNotice problem={texts.problem} />
          </div>
        )}
        <Tabs key={artist.id} artist={artist} />
      </HeldBack>
      {settings && (
        <Suspense>
          <DropSettings
            artistId={artist.id}
            artistName={artist.name}
            mayChange={mayWrite(artist)}
            onClose={() => setSettings(false)}
          />
        </Suspense>
      )}
    </>
  );
}
