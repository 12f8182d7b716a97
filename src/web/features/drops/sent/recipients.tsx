/** One row for each fan of a drop, in pages, with what the carrier reported. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { microsInWords, momentInWords } from '../form/plan-words.ts';
import { PageButtons } from '../parts/page-buttons.tsx';
import { contactText } from '../subscribers/fan-words.ts';
import { dropRecipientsQuery } from './drop-view.graphql.ts';
import classes from './recipients.module.css';

const pageSize = 25;
const filtersOf = (isMail: boolean) => [
  { value: '', label: 'All' },
  // What a mail server took is the last that is known of a mail.
  isMail ? { value: 'sent', label: 'Sent' } : { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'queued', label: 'Waiting' },
];

const words: Readonly<Record<string, { label: string; tone: 'plain' | 'brass' | 'good' | 'bad'; word: string }>> = {
  queued: { label: 'Waiting', tone: 'plain', word: 'Not sent yet' },
  sending: { label: 'Sending', tone: 'plain', word: 'On the way to the carrier' },
  sent: { label: 'Sent', tone: 'plain', word: 'With the carrier' },
  delivered: { label: 'Delivered', tone: 'good', word: 'Handed to the phone' },
  failed: { label: 'Failed', tone: 'bad', word: '' },
  unknown: { label: 'Unknown', tone: 'brass', word: 'The carrier has not answered' },
  skipped: { label: 'Skipped', tone: 'plain', word: '' },
};

/** What is said of a mail instead. */
const mailWords: Readonly<Record<string, string>> = {
  sending: 'On the way to the mail server',
  sent: 'The mail server took it',
  unknown: 'It may have arrived',
};

/** The table. It is read again with another `version`. */
export function Recipients({ dropId, isMail, version }: { dropId: string; isMail: boolean; version: unknown }) {
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
          options={filtersOf(isMail)}
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
              <th scope="col">{isMail ? 'Email' : 'Number'}</th>
              <th scope="col">Time</th>
              <th scope="col">Status</th>
              <th scope="col">{isMail ? 'What the mail server reported' : 'What the carrier reported'}</th>
              {!isMail && (
                <>
                  <th scope="col">Segments</th>
                  <th scope="col">Cost</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, contact, state, reason, segments, price_micros, updated_at }) => {
              const { label, tone, word } = words[state] ?? { label: state, tone: 'plain', word: '' };
              return (
                <tr key={id}>
                  <td className={classes.number}>
                    {contact === '' ? 'Deleted' : contactText(contact, { narrow: false })}
                  </td>
                  <td>{momentInWords(updated_at, viewerZone)}</td>
                  <td>
                    <Chip tone={tone}>{label}</Chip>
                  </td>
                  <td>{reason === '' ? ((isMail ? mailWords[state] : undefined) ?? word) : reason}</td>
                  {!isMail && (
                    <>
                      <td className={classes.figure}>{segments === 0 ? '–' : segments}</td>
                      <td className={classes.figure}>{price_micros === null ? '–' : microsInWords(price_micros)}</td>
                    </>
                  )}
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
