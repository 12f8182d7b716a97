import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionState } from '../section-state.tsx';
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
  return (
    <div className={classes.parts}>
      <AddDomain />
      {domains === undefined && (
        <SectionState
          title="Your domains didn't load"
          error={error}
          fetching={fetching}
          onRetry={() => reload({ requestPolicy: 'network-only' })}
        />
      )}
      {domains !== undefined && (
        <Card flush>
          {domains.length === 0 && (
            <EmptyState
              icon={<Globe size={24} />}
              title="No custom domains yet"
              text="Add a domain of your own, and your links open there."
            />
          )}
          {domains.length > 0 && (
            <ul className={classes.list} aria-label="Custom domains">
              {domains.map((domain) => (
                <DomainRow key={domain.domain} domain={domain} onRemove={() => setRemoving(domain)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}
