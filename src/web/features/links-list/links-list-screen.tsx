/** SmartLinks: warnings about pre-releases, the artist's figures over a range, and all links (UI-1 to UI-8). */
import { Button } from '@mantine/core';
import { FileInput, Plus } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { presetRange, rangePresetLabels, rangePresets } from '#domain/stats/date-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { type CurrentArtist, mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { chosenRange } from '#web/lib/range-url.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { HeldBack } from '#web/ui/held-back.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './links-list-screen.module.css';
import { LinksPanel } from './links-panel.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { ShareNewest } from './share-newest.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';
import { useBulk } from './use-bulk.ts';
import { useLinks } from './use-links.ts';
import { useListState } from './use-list-state.ts';

// Few artists have warnings, and every one of them waits for this screen.
const ReleaseWarnings = lazy(async () => ({ default: (await import('./release-warnings.tsx')).ReleaseWarnings }));

const PromisedTexts = lazy(async () => ({ default: (await import('./promised-texts.tsx')).PromisedTexts }));

const DeletedCodes = lazy(async () => ({ default: (await import('./deleted-codes.tsx')).DeletedCodes }));

const DeletedLinks = lazy(async () => ({ default: (await import('./deleted-links.tsx')).DeletedLinks }));

function CreateButton() {
  return (
    <Button
      component={Link}
      to="/links/new"
      className={classes.create}
      aria-label="Create a New Smart Link"
      data-screen-only
    >
      <Plus size={17} aria-hidden="true" />
      <span className={classes.words}>&nbsp;Create a New Smart Link</span>
    </Button>
  );
}

/** Leads to moving links in from elsewhere (MOVE-1). */
function MoveInButton() {
  return (
    <Button
      component={Link}
      to="/move-in"
      variant="default"
      className={`${classes.create} ${classes.move}`}
      aria-label="Move links in"
      data-screen-only
    >
      <FileInput size={17} aria-hidden="true" />
      <span className={classes.words}>&nbsp;Move links in</span>
    </Button>
  );
}

/** The screen behind `/links`. Another artist has a screen of their own: nothing of the former one is shown while it loads. */
export function LinksListScreen() {
  const { artist } = useSignedIn();
  return <LinksOfArtist key={artist.id} artist={artist} />;
}

function LinksOfArtist({ artist }: { artist: CurrentArtist }) {
  const { state, context, change } = useListState();
  const bulk = useBulk();
  const loaded = useLinks(artist.id, { hold: bulk.progress !== undefined });
  const mayChange = mayWrite(artist);
  const create = mayChange && (
    <div className={classes.both}>
      <MoveInButton />
      <CreateButton />
    </div>
  );
  const days = useMemo(
    () => ({
      presets: rangePresets.map((id) => ({ id, label: rangePresetLabels[id], range: presetRange(id, context) })),
      latest: dayOf(context.now, context.zone),
    }),
    [context],
  );

  return (
    <>
      <PageHeading
        title="SmartLinks"
        tools={
          <div className={classes.tools}>
            <ScopeSwitch value="one" />
            <DateRangePicker
              value={state.range}
              chosen={state.range.preset}
              {...days}
              onChange={(range, id) => change({ range: chosenRange(range, id) })}
            />
          </div>
        }
      >
        {create}
      </PageHeading>
      <HeldBack waiting={!loaded.isWarned}>
        {loaded.texts !== undefined && loaded.texts.promised.length > 0 && (
          <PromisedTexts texts={loaded.texts} links={loaded.links ?? []} />
        )}
        {loaded.warnings.length > 0 && (
          <ReleaseWarnings
            warnings={loaded.warnings}
            links={loaded.links ?? []}
            context={context}
            mayChange={mayChange}
          />
        )}
        {loaded.scans.length > 0 && <DeletedCodes scans={loaded.scans} />}
        {loaded.deleted.length > 0 && <DeletedLinks links={loaded.deleted} mayRestore={mayChange} />}
        <StatisticsPanel artistId={artist.id} range={state.range} zone={context.zone} today={days.latest} />
        <LinksPanel
          loaded={loaded}
          bulk={bulk}
          state={state}
          onChange={change}
          artist={artist}
          mayChange={mayChange}
          create={create}
        />
      </HeldBack>
      <ShareNewest links={loaded.links} />
    </>
  );
}
