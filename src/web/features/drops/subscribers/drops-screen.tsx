/** Drops: the artist's subscribers, with their counts and a filter (DROP-90 to DROP-94). */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { KpiRow } from '#web/ui/kpi-row.tsx';
import { formatFigure } from '#web/ui/numbers.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { FanList } from './fan-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { filterSize, readSubscribers, writeSubscribers } from './filter-url.ts';
import { subscriberCountsQuery } from './subscribers.graphql.ts';
import classes from './subscribers.module.css';

const FilterPage = lazy(async () => ({ default: (await import('./filter-page.tsx')).FilterPage }));

const atOnce = { getInitialValueInEffect: false };

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

function Subscribers({ artistId }: { artistId: string }) {
  const { state, change } = useUrlState(readSubscribers, writeSubscribers);
  const phone = useMediaQuery('(max-width: 660px)', undefined, atOnce);
  const narrow = useMediaQuery('(max-width: 585px)', undefined, atOnce);
  const [opened, setOpened] = useState(false);
  const size = useMemo(() => filterSize(state.filter), [state.filter]);
  const choose = (filter: FanFilter): void => change({ filter, page: 1 });
  const chips = <FilterChips artistId={artistId} filter={state.filter} onChange={choose} />;
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
      <FanList artistId={artistId} state={state} onChange={change} narrow={narrow} phone={phone} />
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

/** The screen behind `/drops`. */
export function DropsScreen() {
  const { artist } = useSignedIn();
  const hasSms = artist.feature_flags.some(({ feature, enabled }) => feature === 'sms' && enabled);
  return (
    <>
      <PageHeading title="Drops">
        {hasSms && mayWrite(artist) && (
          <Button component={Link} to="/messages" leftSection={<Plus size={17} aria-hidden="true" />}>
            New Drop
          </Button>
        )}
      </PageHeading>
      <Subscribers key={artist.id} artistId={artist.id} />
    </>
  );
}
