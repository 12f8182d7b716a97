/** The deletion of the own account: what goes, what stays with others, what is kept, and the confirmation. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { Card } from '#web/ui/card.tsx';
import { SectionState } from '../section-state.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { deletionPreviewQuery } from './deletion.graphql.ts';
import classes from './deletion.module.css';

/** The section behind `/settings?tab=delete-account` (ACC-73). */
export function DeletionSection() {
  const [{ data, error, fetching }, reload] = useQuery({
    query: deletionPreviewQuery,
    requestPolicy: 'network-only',
  });
  const [asking, setAsking] = useState(false);
  const preview = data?.account_deletion_preview;
  if (preview === undefined)
    return (
      <SectionState
        title="We couldn't look up what would be deleted"
        error={error}
        fetching={fetching}
        onRetry={() => reload({ requestPolicy: 'network-only' })}
      />
    );
  const { deleted_artists, kept_artists, custom_domains } = preview;
  return (
    <Card>
      <div className={classes.parts}>
        <Part title="Deleted at once">
          <li>Your login, name, email, devices and security log</li>
          <li>Your referral link, and commission that was not paid out</li>
          {deleted_artists.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>, with its links, statistics and fans: its pages stop working
            </li>
          ))}
          {custom_domains.map((domain) => (
            <li key={domain}>{domain}, which you give up</li>
          ))}
        </Part>
        {kept_artists.length > 0 && (
          <Part title="Stays with others">
            {kept_artists.map(({ id, name, kept_by }) => (
              <li key={id}>
                <bdi>{name}</bdi>, with all its links: <bdi>{kept_by}</bdi> keeps it, and pays for it where you did
              </li>
            ))}
          </Part>
        )}
        <Part title="Kept">
          <li>The names of your custom domains and subdomains, so that nobody takes them over without proof</li>
          <li>Figures of the whole installation, which name nobody</li>
        </Part>
        <div className={classes.foot}>
          <Button color="red" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccountDialog opened={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}
