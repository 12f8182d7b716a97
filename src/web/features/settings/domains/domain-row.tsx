/** A custom domain of the person: its badge, the artists it serves, its missing records, and its removal. */
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { Trash2 } from 'lucide-react';
import { useMutation } from 'urql';
import { useSignedIn } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import type { OwnCustomDomainsQuery } from '#web/lib/graphql/graphql.ts';
import { Chip } from '#web/ui/chip.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { DomainRecords } from './domain-records.tsx';
import { assignDomainMutation, unassignDomainMutation, verifyDomainMutation } from './domains.graphql.ts';
import classes from './domains.module.css';
import { useDomainCheck } from './use-domain-check.ts';

/** A domain of the list. */
export type OwnDomain = OwnCustomDomainsQuery['custom_domains'][number];

const badges: Record<string, { tone: 'good' | 'brass' | 'bad' | 'plain'; words: string }> = {
  active: { tone: 'good', words: 'Active' },
  pending: { tone: 'brass', words: 'Certificate pending' },
  off: { tone: 'bad', words: 'Not connected' },
  banned: { tone: 'bad', words: 'Banned' },
  local: { tone: 'plain', words: 'On this machine' },
};

const pause = 10_000;

/** The row (HOST-18, HOST-19). */
export function DomainRow({ domain, onRemove }: { domain: OwnDomain; onRemove: () => void }) {
  const { user } = useSignedIn();
  const [{ fetching: assigning }, assign] = useMutation(assignDomainMutation);
  const [{ fetching: unassigning }, unassign] = useMutation(unassignDomainMutation);
  const badge = badges[domain.certificate];
  const given = new Set(domain.custom_domain_artists.map(({ artist_id }) => artist_id));
  const own = user.artists.filter(({ id, role }) => role === 'owner' || given.has(id));
  const left = [...given].filter((artistId) => !user.artists.some(({ id }) => id === artistId));
  const artists = [...own, ...left.map((id) => ({ id, name: 'An artist you no longer work on' }))];

  const change = async (artist_id: string, gives: boolean): Promise<void> => {
    const { error } = await (gives ? assign : unassign)({ artist_id, custom_domain_id: domain.id });
    if (error) showErrorSnack(oops(error));
  };

  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.rowHead}>
          <b className={classes.name}>{domain.domain}</b>
          {badge && <Chip tone={badge.tone}>{badge.words}</Chip>}
        </span>
        <ActionIcon
          className={classes.remove ?? ''}
          size={38}
          aria-label={`Remove ${domain.domain}`}
          onClick={onRemove}
        >
          <Trash2 size={18} />
        </ActionIcon>
      </div>
      {domain.certificate === 'banned' && (
        <p className={classes.note}>
          This domain was banned, so its links do not open. Please write to support if you think that is wrong.
        </p>
      )}
      {domain.certificate === 'off' && <MissingRecords domain={domain.domain} />}
      {domain.certificate === 'pending' && <PendingCertificate domainId={domain.id} />}
      <fieldset className={classes.artists} disabled={assigning || unassigning}>
        <legend className={classes.legend}>Artists whose links can use this domain</legend>
        {artists.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={given.has(id)}
            onChange={(event) => void change(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </li>
  );
}

function MissingRecords({ domain }: { domain: string }) {
  const { check, lookUp } = useDomainCheck(() => undefined);
  const run = async (): Promise<string | undefined> => {
    const failure = await lookUp(domain);
    return failure?.code === undefined ? undefined : failure.message;
  };
  if (check) return <DomainRecords check={check} lookUp={run} />;
  return (
    <div className={classes.rowHead}>
      <p className={classes.note}>Its records no longer lead here, so its links do not open.</p>
      <Button variant="default" size="xs" onClick={() => void run()}>
        Show the records
      </Button>
    </div>
  );
}

function PendingCertificate({ domainId }: { domainId: string }) {
  const [{ fetching }, verify] = useMutation(verifyDomainMutation);
  useInterval(
    () => void (!fetching && document.visibilityState === 'visible' && verify({ domain_id: domainId })),
    pause,
    { autoInvoke: true },
  );
  return (
    <p className={classes.note}>Its certificate is made now. This takes a few minutes, and this page follows it.</p>
  );
}
