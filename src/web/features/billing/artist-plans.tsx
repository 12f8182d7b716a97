/** The artists that a payer pays for, each with its plan, its price and what can be done about it. */
import { Button, Menu } from '@mantine/core';
import { ArrowUpDown, Ellipsis, Pause, Plus, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { Link, useSearchParams } from '#web/navigation/navigation.tsx';
import { heldArtistWords } from '#web/parts/held-words.ts';
import { planName } from '#web/parts/plan-name.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './billing.module.css';
import { freeArtistWords, intervalOf, leftOutWords, perPeriod, planChanges, suspensionWords } from './billing-words.ts';
import { UndoSuspension } from './undo-suspension.tsx';
import type { BilledArtist, Billing } from './use-billing.ts';

const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));
const SuspendDialog = lazy(async () => ({ default: (await import('./suspend-dialog.tsx')).SuspendDialog }));
type Act = { kind: 'change' | 'suspend'; artist: BilledArtist; ofOwnPage: boolean };

/** The overview's list of artists (BILL-32). */
export function ArtistPlans({ billing, accountPlan }: { billing: Billing; accountPlan: string }) {
  const [act, setAct] = useState<Act>();
  const changes = planChanges(billing, accountPlan, useNow());
  const { user } = useSignedIn();
  const close = (): void => setAct(undefined);
  useAskedChange(({ id }) => {
    const artist = billing.artists.find((each) => each.id === id);
    if (artist?.held_at === null && (changes === 'free' || changes === 'charged'))
      setAct({ kind: 'change', artist, ofOwnPage: true });
  });
  return (
    <Card
      title="Artists"
      aside={
        user.held_at === null && (
          <Button component={Link} to="/add-artist" variant="default" size="xs" leftSection={<Plus size={14} />}>
            Add Artist
          </Button>
        )
      }
      flush
    >
      {billing.artists.length === 0 && (
        <EmptyState title="You pay for no artist" text="Artists that others pay for are on their bill." />
      )}
      <ul className={classes.artists} aria-label="Plans of your artists">
        {billing.artists.map((artist) => (
          <ArtistRow
            key={artist.id}
            {...{ artist, billing, changes: artist.held_at === null ? changes : 'none' }}
            onAct={(kind) => setAct({ kind, artist, ofOwnPage: false })}
          />
        ))}
      </ul>
      <Suspense>
        {act?.kind === 'change' && <PlanDialog {...act} billing={billing} onClose={close} />}
        {act?.kind === 'suspend' && <SuspendDialog artist={act.artist} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** Calls `onAsked` with the active artist where the url asks for its plan (`?plan=change`), and takes that out of the url. */
function useAskedChange(onAsked: (artist: { id: string }) => void): void {
  const { artist } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  // `artist_id` makes another artist the active one first.
  const isAsked = query.get('plan') === 'change' && !query.has('artist_id');
  const read = useEffectEvent(() => {
    onAsked(artist);
    const rest = new URLSearchParams(query);
    rest.delete('plan');
    setQuery(rest, { replace: true });
  });
  useEffect(() => {
    if (isAsked) read();
  }, [isAsked]);
}

function ArtistRow({
  artist,
  billing,
  changes,
  onAct,
}: {
  artist: BilledArtist;
  billing: Billing;
  changes: ReturnType<typeof planChanges>;
  onAct: (kind: Act['kind']) => void;
}) {
  const { name, avatar_url, plan, previous_plan, price_cents, is_free } = artist;
  const isSuspended = plan === '';
  const leftOut = leftOutWords(artist, { status: billing.status });
  const { user } = useSignedIn();
  const known = user.artists.find(({ id }) => id === artist.id);
  const suspension = suspensionWords(known ?? {}, useNow());
  return (
    <li className={classes.artist}>
      <Cover src={avatar_url} name={name} size={40} round />
      <span className={classes.names}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {leftOut && <small>{leftOut}</small>}
        {is_free && <small>{freeArtistWords}</small>}
        {artist.held_at !== null && <small>{heldArtistWords(name)}</small>}
        {isSuspended && artist.held_at === null && (
          <small>
            {previous_plan === '' ? 'No plan yet.' : `Was on ${planName(previous_plan)}.`} {suspension}
          </small>
        )}
      </span>
      <span className={classes.plan}>
        <Chip tone={isSuspended ? 'plain' : 'brass'}>{planName(plan)}</Chip>
      </span>
      {price_cents !== null && (
        <span className={classes.price}>
          <b>{inExactDollars(price_cents)}</b>
          <small>{perPeriod(intervalOf(billing))}</small>
        </span>
      )}
      {changes === 'free' && (
        <Button
          className={classes.act}
          variant="default"
          size="xs"
          onClick={() => onAct('change')}
          aria-label={`Change plan of ${name}`}
        >
          Change plan
        </Button>
      )}
      {artist.undo_until !== null && changes === 'charged' && (
        <UndoSuspension artist={artist} onPriced={() => onAct('change')} />
      )}
      {changes === 'charged' && (
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <button type="button" className={`${classes.more} ${classes.act}`} aria-label={`Actions for ${name}`}>
              <Ellipsis size={18} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={isSuspended || leftOut ? <RotateCcw {...icon} /> : <ArrowUpDown {...icon} />}
              onClick={() => onAct('change')}
            >
              {isSuspended ? 'Restore' : leftOut ? 'Renew' : 'Change plan'}
            </Menu.Item>
            {!isSuspended && !leftOut && (
              <Menu.Item color="var(--bad)" leftSection={<Pause {...icon} />} onClick={() => onAct('suspend')}>
                Suspend
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
