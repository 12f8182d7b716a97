/** How the installation stands, by part: what is well is a line, what is not is open with what to do (UI-77). */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { DeskStatusQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { deskStatusQuery } from './desk.graphql.ts';
import classes from './installation-card.module.css';

type Part = DeskStatusQuery['desk_status']['parts'][number];

const tones: Readonly<Record<string, 'good' | 'brass' | 'bad'>> = { ok: 'good', warning: 'brass', failing: 'bad' };

function PartRow({ part: { name, state, lines, advice } }: { part: Part }) {
  return (
    <details className={classes.part} open={state !== 'ok'}>
      <summary>
        <span>{name}</span>
        <Chip tone={tones[state] ?? 'plain'}>{state}</Chip>
      </summary>
      {advice !== null && <p className={classes.advice}>{advice}</p>}
      <dl className={classes.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function InstallationCard() {
  const [{ data, error, fetching }, ask] = useQuery({ query: deskStatusQuery, requestPolicy: 'network-only' });
  const checkAgain = () => ask({ requestPolicy: 'network-only' });
  const status = data?.desk_status;
  return (
    <Card
      title="Installation"
      flush
      aside={
        status !== undefined && (
          <TextButton onClick={checkAgain} disabled={fetching}>
            {fetching ? 'Checking' : 'Check again'}
          </TextButton>
        )
      }
    >
      {status === undefined && error === undefined && (
        <div className={classes.inset}>
          <Skeleton height={220} role="status" aria-label="Loading" />
        </div>
      )}
      {error !== undefined && (
        <EmptyState
          title="The state of the installation didn't load"
          text={messageOf(error)}
          action={<Button onClick={checkAgain}>Try again</Button>}
        />
      )}
      {error === undefined && status !== undefined && (
        <div className={classes.parts}>
          {status.parts.map((part) => (
            <PartRow key={`${part.name} ${part.state}`} part={part} />
          ))}
        </div>
      )}
    </Card>
  );
}
