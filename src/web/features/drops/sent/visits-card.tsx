/** What a drop brought: visits of its page, clicks, pre-saves and replies (DROP-58). */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { DropQuery } from '#web/lib/graphql/graphql.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { wordsOf } from '../channels/words.ts';
import { dropVisitsQuery } from './drop-view.graphql.ts';
import classes from './progress-card.module.css';
import { type Progress, shareOf, takenBy } from './progress-figures.ts';

/** The card; it is read again with each `progress`. */
export function VisitsCard({
  drop: { id, platform, replies },
  progress,
}: {
  drop: Pick<DropQuery['bulk_messages_by_pk'], 'id' | 'platform' | 'replies'>;
  progress: Progress | undefined;
}) {
  const context = useMemo(() => ({ additionalTypenames: ['drop_visits'], progress }), [progress]);
  const [{ data, error }, reload] = useQuery({
    query: dropVisitsQuery,
    variables: { id },
    requestPolicy: 'network-only',
    context,
  });
  const visits = data?.drop_visits;
  const taken = progress === undefined ? 0 : takenBy(progress);
  const ofVisits = (count: number) => shareOf(count, visits?.views ?? 0);
  const inWords = (count: number | null | undefined) => (count == null ? '–' : formatCount(count));
  const figures = [
    { name: 'Views', value: inWords(visits?.views), note: '' },
    { name: 'Clicks', value: inWords(visits?.clicks), note: '' },
    { name: 'Pre-saves', value: inWords(visits?.presaves), note: ofVisits(visits?.presaves ?? 0) },
    { name: 'Opt-ins', value: inWords(visits?.optins), note: ofVisits(visits?.optins ?? 0) },
  ];
  return (
    <Card title="What it brought" flush>
      {data === undefined && error === undefined && <Skeleton h={70} role="status" aria-label="Loading" />}
      {data === undefined && error !== undefined && (
        <p className={classes.remark} role="alert">
          {messageOf(error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => reload({ requestPolicy: 'network-only' })}>
            Try again
          </Button>
        </p>
      )}
      {data !== undefined && (
        <>
          <dl className={classes.figures} data-few>
            {figures.map(({ name, value, note }) => (
              <div key={name} className={classes.figure}>
                <dt className={classes.name}>{name}</dt>
                <dd className={classes.value}>{value}</dd>
                <dd className={classes.note}>{note === '' ? '' : `${note} of views`}</dd>
              </div>
            ))}
            {wordsOf({ platform }).figures.includes('replies') && (
              <div className={classes.figure}>
                <dt className={classes.name}>Replies</dt>
                <dd className={classes.value}>
                  {replies === 0 ? (
                    '0'
                  ) : (
                    <Anchor component={Link} to="/messages?tab=replies" inherit>
                      {formatCount(replies)}
                    </Anchor>
                  )}
                </dd>
                <dd className={classes.note}>{replies === 0 ? '' : `${shareOf(replies, taken)} of sent`}</dd>
              </div>
            )}
          </dl>
          <p className={classes.remark}>
            {visits?.views == null
              ? 'Visits are counted for links to pages on Fanfare.'
              : 'People only, who came by the link of this drop.'}
          </p>
        </>
      )}
    </Card>
  );
}
