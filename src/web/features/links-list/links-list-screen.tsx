/** SmartLinks: the artist's figures over a range, and all links (spec section 2.1). */
import { Button } from '@mantine/core';
import { Link2, Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { presetRange, rangePresetLabels, rangePresets } from '#domain/stats/date-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { DeleteLinkDialog } from '#web/parts/delete-link-dialog.tsx';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LinkRow, LinkRowSkeletons } from './link-row.tsx';
import rows from './link-rows.module.css';
import classes from './links-list-screen.module.css';
import { listLinks } from './list-rules.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';
import { type ListLink, useLinks } from './use-links.ts';
import { useListState } from './use-list-state.ts';

function CreateButton() {
  return (
    <Button component={Link} to="/links/new" className={classes.create} aria-label="Create a New Smart Link">
      <Plus size={17} aria-hidden="true" />
      <span className={classes.words}>&nbsp;Create a New Smart Link</span>
    </Button>
  );
}

/** The screen behind `/links`. */
export function LinksListScreen() {
  const { artist } = useSignedIn();
  const { state, context, change } = useListState();
  const { links, totals, error, reload } = useLinks(artist.id);
  const [doomed, setDoomed] = useState<ListLink>();
  const mayChange = artist.role !== 'viewer';
  const presets = useMemo(
    () => rangePresets.map((id) => ({ id, label: rangePresetLabels[id], range: presetRange(id, context) })),
    [context],
  );
  const listed = useMemo(() => links && listLinks(links, totals ?? new Map(), state), [links, totals, state]);

  return (
    <>
      <title>SmartLinks · Fanfare</title>
      <PageHeading
        title="SmartLinks"
        tools={
          <DateRangePicker
            value={state.range}
            presets={presets}
            latest={dayOf(context.now, context.zone)}
            onChange={(range) => change({ range })}
          />
        }
      >
        {mayChange && <CreateButton />}
      </PageHeading>
      <StatisticsPanel artistId={artist.id} range={state.range} zone={context.zone} />
      <ListToolbar state={state} onChange={change} />
      {error ? (
        <EmptyState
          title="Your links didn't load"
          text={messageOf(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
      ) : listed === undefined || links === undefined ? (
        <LinkRowSkeletons />
      ) : links.length === 0 ? (
        <EmptyState
          icon={<Link2 size={22} />}
          title="Your first link starts here"
          text={`Paste a song, and ${artist.name} has a page that leads fans to every service.`}
          action={mayChange && <CreateButton />}
        />
      ) : listed.length === 0 ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title="No link like that"
          text={state.search === '' ? 'There is none of this kind yet.' : `Nothing is called "${state.search}" here.`}
          action={
            <Button variant="default" onClick={() => change({ tab: 'all', search: '' })}>
              Show all links
            </Button>
          }
        />
      ) : (
        <ul className={rows.list} aria-label="Links">
          {listed.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              totals={totals?.get(link.id)}
              loading={totals === undefined}
              onDelete={mayChange ? () => setDoomed(link) : undefined}
            />
          ))}
        </ul>
      )}
      <DeleteLinkDialog link={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
