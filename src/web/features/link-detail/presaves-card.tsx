/** The pre-saves of a link by service: saved, waiting and lost, with the reasons in plain words (PRE-22). */
import { Button, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useQuery } from 'urql';
import { ServiceMark } from '#landing/marks.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { linkPresavesQuery } from './link-detail.graphql.ts';
import { type PresaveRow, presaveRows } from './presave-rows.ts';
import classes from './presaves-card.module.css';
import { useReloadWhenCounted } from './use-reload-when-counted.ts';

/**
 * The card of a pre-release link. It counts all time, whatever range the statistics show. `counted` is the number of pre-saves that the
 * statistics count: when it changes, and when the window gets the focus, the card is loaded again.
 */
export function PresavesCard({ linkId, counted }: { linkId: string; counted: number | undefined }) {
  const variables = useMemo(() => ({ link_id: linkId }), [linkId]);
  const [{ data, error, fetching }, reload] = useQuery({
    query: linkPresavesQuery,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const refresh = useCallback(() => reload({ requestPolicy: 'network-only' }), [reload]);
  useWindowEvent('focus', refresh);
  useReloadWhenCounted(counted, refresh);
  const rows = data && presaveRows(data.link_presaves);
  return (
    <Card title="Pre-saves" aside={rows && <span className={classes.unit}>All time</span>}>
      {rows === undefined ? (
        error && !fetching ? (
          <div role="alert">
            <p className={classes.nothing}>The pre-saves didn't load. {messageOf(error)}</p>
            <Button variant="default" size="xs" onClick={refresh}>
              Try again
            </Button>
          </div>
        ) : (
          <div role="status" aria-label="Loading the pre-saves" className={classes.loading}>
            <Skeleton height={20} width="40%" />
            <Skeleton height={8} />
            <Skeleton height={44} />
          </div>
        )
      ) : rows.length === 0 ? (
        <p className={classes.nothing}>Nobody has pre-saved yet. Fans do it on the page, at Spotify and Apple Music.</p>
      ) : (
        <div className={classes.services}>
          {rows.map((row) => (
            <Service key={row.provider} row={row} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Service({ row }: { row: PresaveRow }) {
  return (
    <section className={classes.service} aria-label={`Pre-saves at ${row.name}`}>
      <h3 className={classes.name}>
        <ServiceMark type={row.provider} size={20} />
        {row.name}
        <span>{formatCount(row.total)}</span>
      </h3>
      <div className={classes.bar} aria-hidden="true">
        {row.states.map(({ state, share }) => (
          <span key={state} data-state={state} style={{ width: `${share}%` }} />
        ))}
      </div>
      <dl className={classes.states}>
        {row.states.map(({ state, name, count }) => (
          <div key={state} data-state={state}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {row.endsBeforeRelease > 0 && (
        <p className={classes.warning}>
          {formatCount(row.endsBeforeRelease)} of those waiting will have ended before the release. Fans who left an
          address are asked to renew.
        </p>
      )}
      {row.forever > 0 && (
        <p className={classes.note}>
          {formatCount(row.forever)} forever, alive today: every later release is saved too.
        </p>
      )}
      {row.reasons.length > 0 && (
        <ul className={classes.reasons} aria-label="Reasons">
          {row.reasons.map(({ state, name, sentence, count }) => (
            <li key={`${state} ${sentence}`}>
              <span className={classes.reason}>
                <b>{name}</b> {sentence}
              </span>
              <span className={classes.count}>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
