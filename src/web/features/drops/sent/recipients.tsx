/** One row for each fan of a drop, in pages, with what the carrier reported. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { ChannelWords } from '../channels/channel-words.ts';
import { microsInWords, momentInWords } from '../form/plan-words.ts';
import { PageButtons } from '../parts/page-buttons.tsx';
import { contactText } from '../subscribers/fan-words.ts';
import { dropRecipientsQuery } from './drop-view.graphql.ts';
import classes from './recipients.module.css';

const pageSize = 25;
const states: Readonly<Record<string, { label: string; tone: 'plain' | 'brass' | 'good' | 'bad' }>> = {
  queued: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'plain' },
  sent: { label: 'Sent', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'brass' },
  skipped: { label: 'Skipped', tone: 'plain' },
};
const stateOf = (state: string) => states[state] ?? { label: state, tone: 'plain' };

const heads = { segments: 'Segments', cost: 'Cost' } as const;

/** The table. It is read again with another `version`. */
export function Recipients({
  dropId,
  words: { recipients: words },
  version,
}: {
  dropId: string;
  words: ChannelWords;
  version: unknown;
}) {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const context = useMemo(() => ({ additionalTypenames: ['drop_recipients'], version }), [version]);
  const [{ data, error }, reload] = useQuery({
    query: dropRecipientsQuery,
    variables: { drop_id: dropId, state: filter === '' ? null : filter, limit: pageSize, offset: page * pageSize },
    requestPolicy: 'network-only',
    context,
  });
  const rows = data?.drop_recipients;
  return (
    <Card
      title="Recipients"
      aside={
        <Segmented
          label="State"
          options={[
            { value: '', label: 'All' },
            ...words.filters.map((state) => ({ value: state, label: stateOf(state).label })),
          ]}
          value={filter}
          onChange={(state) => {
            setFilter(state);
            setPage(0);
          }}
        />
      }
      flush
    >
      {rows === undefined && (
        <div className={classes.unloaded}>
          {error === undefined ? (
            <Skeleton h={80} role="status" aria-label="Loading" />
          ) : (
            <div role="alert">
              <p>{messageOf(error)}</p>
              <Button variant="default" size="xs" onClick={() => reload()}>
                Try again
              </Button>
            </div>
          )}
        </div>
      )}
      {rows?.length === 0 && <p className={classes.unloaded}>No fans here.</p>}
      {rows !== undefined && rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.contact}</th>
              <th scope="col">Time</th>
              <th scope="col">Status</th>
              <th scope="col">{words.report}</th>
              {words.columns.map((column) => (
                <th key={column} scope="col">
                  {heads[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, contact, state, reason, segments, price_micros, updated_at }) => {
              const { label, tone } = stateOf(state);
              const figures = {
                segments: segments === 0 ? '–' : segments,
                cost: price_micros === null ? '–' : microsInWords(price_micros),
              };
              return (
                <tr key={id}>
                  <td className={classes.number}>
                    {contact === '' ? 'Deleted' : contactText(contact, { narrow: false })}
                  </td>
                  <td>{momentInWords(updated_at, viewerZone)}</td>
                  <td>
                    <Chip tone={tone}>{label}</Chip>
                  </td>
                  <td>{reason === '' ? words.states[state] : reason}</td>
                  {words.columns.map((column) => (
                    <td key={column} className={classes.figure}>
                      {figures[column]}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <PageButtons page={page} hasNext={rows?.length === pageSize} onChange={setPage} />
    </Card>
  );
}
