/** The share links of an artist and its links, or of one link: what each shows, how long, how often it was opened, and the way to revoke it (REP-23). */
import { Button, Skeleton } from '@mantine/core';
import { Link2Off, Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { counted } from '#domain/kernel/counts.ts';
import { isRolling, rangeName, readReportRange, rollingLabels } from '#domain/reports/report-range.ts';
import { useNow } from '#web/lib/clock.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import type { ReportSharesQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { reportSharesQuery, revokeReportShareMutation } from './reports.graphql.ts';
import classes from './reports-screen.module.css';

type Share = ReportSharesQuery['report_shares'][number];

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: viewerZone });

/** The range of a share link: a rolling one by name, else its days. */
function shownRange(range: string, now: Date): string {
  if (isRolling(range)) return rollingLabels[range];
  const days = readReportRange(range, now, viewerZone);
  return 'fault' in days ? range : rangeName(days);
}

export function ShareLinks({ linkId }: { linkId: string | null }) {
  const { artist } = useSignedIn();
  const variables = useMemo(() => ({ artist_id: artist.id }), [artist.id]);
  const context = useMemo(() => ({ additionalTypenames: ['report_share'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({
    query: reportSharesQuery,
    variables,
    context,
    requestPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<Share>();
  const [{ fetching: revoking }, revoke] = useMutation(revokeReportShareMutation);
  const shares = data?.report_shares.filter(({ link_id }) => linkId === null || link_id === linkId);
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const { error: problem } = await revoke({ id: asked.id });
    setAsked(undefined);
    if (problem) showErrorSnack(oops(problem));
    else showSnack('Revoked. The link leads nowhere any more.');
  };
  return (
    <Card title="Share links">
      {shares === undefined && error !== undefined ? (
        <>
          <p className={classes.quiet}>{messageOf(error)}</p>
          <Button variant="default" size="xs" mt={10} onClick={() => reload({ requestPolicy: 'network-only' })}>
            Try again
          </Button>
        </>
      ) : shares === undefined || (fetching && data === undefined) ? (
        <Skeleton height={54} radius={8} />
      ) : shares.length === 0 ? (
        <p className={classes.quiet}>
          {mayWrite(artist)
            ? 'None yet. Share makes a link for people without an account: figures, and no fan by name.'
            : 'None yet. Owners and editors can share a report with people without an account.'}
        </p>
      ) : (
        <ul className={classes.shares} aria-label="Share links">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} mayRevoke={mayWrite(artist)} onRevoke={() => setAsked(share)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title="Revoke this link?"
        text="Whoever has it reads nothing any more, at once. It cannot be undone: for them you make a new one."
        confirm="Revoke"
        busy={revoking}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}

function ShareRow({ share, mayRevoke, onRevoke }: { share: Share; mayRevoke: boolean; onRevoke: () => void }) {
  const now = useNow();
  const { link_title, range, has_password, expires_at, opened, last_opened_at } = share;
  const isOver = expires_at !== null && new Date(expires_at) <= now;
  const name = `${link_title === null ? '' : `${link_title}: `}${shownRange(range, now)}`;
  const openings =
    opened === 0
      ? 'Not opened yet.'
      : `Opened ${counted(opened, 'time')}${last_opened_at === null ? '' : `, last ${writtenTime(last_opened_at)}`}.`;
  return (
    <li className={classes.share}>
      <div className={classes.shareHead}>
        <b>{name}</b>
        <Chip tone={isOver ? 'plain' : 'good'}>{isOver ? 'Ended' : 'On'}</Chip>
      </div>
      <p className={classes.quiet}>
        {openings}{' '}
        {expires_at === null ? 'No end.' : `${isOver ? 'Ended' : 'Ends'} ${day.format(new Date(expires_at))}.`}{' '}
        {has_password && (
          <>
            <Lock size={12} aria-hidden="true" /> With a password.
          </>
        )}
      </p>
      {mayRevoke && (
        <Button
          variant="default"
          size="xs"
          color="red"
          leftSection={<Link2Off size={14} aria-hidden="true" />}
          aria-label={`Revoke the link to ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
