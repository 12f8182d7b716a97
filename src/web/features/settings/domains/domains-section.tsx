/** The person's custom domains: the list with the state of each, and the form that adds one. */
import { Button, Skeleton } from '@mantine/core';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddDomain } from './add-domain.tsx';
import { DomainRow, type OwnDomain } from './domain-row.tsx';
import { domainsQuery } from './domains.graphql.ts';
import classes from './domains.module.css';
import { RemoveDomainDialog } from './remove-domain-dialog.tsx';

/** The section behind `/settings?tab=custom-domains` (HOST-17). */
export function DomainsSection() {
  const context = useMemo(() => ({ additionalTypenames: ['custom_domains'] }), []);
  const [{ data, error, fetching }, reload] = useQuery({
    query: domainsQuery,
    requestPolicy: 'cache-and-network',
    context,
  });
  const [removing, setRemoving] = useState<OwnDomain>();
  const domains = data?.custom_domains;
  const failed = domains === undefined && error !== undefined && !fetching;
  return (
    <div className={classes.parts}>
      <AddDomain />
      <Card flush>
        {failed && (
          <EmptyState
            title="Your domains didn't load"
            text={messageOf(error)}
            action={
              <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
                Try again
              </Button>
            }
          />
        )}
        {domains === undefined && !failed && (
          <div role="status" aria-label="Loading the domains" className={classes.loading}>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        )}
        {domains?.length === 0 && (
          <EmptyState
            icon={<Globe size={24} />}
            title="No custom domains yet"
            text="Add a domain of your own, and your links open there."
          />
        )}
        {domains !== undefined && domains.length > 0 && (
          <ul className={classes.list} aria-label="Custom domains">
            {domains.map((domain) => (
              <DomainRow key={domain.domain} domain={domain} onRemove={() => setRemoving(domain)} />
            ))}
          </ul>
        )}
      </Card>
      <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}
