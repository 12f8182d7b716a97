/** All accounts, newest first, as rows that lead to their cards (UI-78). */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './accounts-screen.module.css';
import { deskAccountsQuery } from './desk.graphql.ts';
import { FoundList } from './found-list.tsx';

/** The screen behind `/desk/accounts`. */
export function AccountsScreen() {
  const [befores, setBefores] = useState<(string | null)[]>([null]);
  return (
    <>
      <title>Accounts · Desk · Fanfare</title>
      <PageHeading title="Accounts" />
      <div className={classes.pages}>
        {befores.map((before, place) => (
          <Page
            key={before ?? ''}
            before={before}
            isLast={place === befores.length - 1}
            onOlder={(id) => setBefores((present) => [...present, id])}
          />
        ))}
      </div>
    </>
  );
}

function Page({
  before,
  isLast,
  onOlder,
}: {
  before: string | null;
  isLast: boolean;
  onOlder: (before: string) => void;
}) {
  const variables = useMemo(() => ({ before }), [before]);
  const [{ data, error }, ask] = useQuery({ query: deskAccountsQuery, variables, requestPolicy: 'network-only' });
  if (data === undefined)
    return error === undefined ? (
      <Skeleton height={before === null ? 320 : 80} role="status" aria-label="Loading" />
    ) : (
      <EmptyState
        title="The accounts didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  const { accounts, more } = data.desk_accounts;
  const last = accounts.at(-1);
  return (
    <>
      <FoundList label={before === null ? 'Accounts' : 'Older accounts'} items={accounts} />
      {isLast && more && last !== undefined && (
        <div>
          <Button variant="default" onClick={() => onOlder(last.id)}>
            Show older accounts
          </Button>
        </div>
      )}
    </>
  );
}
