/** The card of one thing: facts and why they are so, what is around it, what can be done, and what operators did (UI-72). */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { DeskKind, DeskShowQuery } from '#web/lib/graphql/graphql.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyableText } from '#web/ui/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ActList } from './act-list.tsx';
import classes from './card-screen.module.css';
import { CommandDialog, type WantedCommand } from './command-dialog.tsx';
import { deskShowQuery } from './desk.graphql.ts';
import { isKind, kindName, toneOf } from './desk-words.ts';
import { FoundList } from './found-list.tsx';
import { givenValues } from './option-values.ts';
import { useDesk } from './use-desk.ts';

type ShownCard = NonNullable<DeskShowQuery['desk_show']>;

/** The screen behind `/desk/:kind/:id`. */
export function CardScreen({ kind, id }: { kind: string; id: string }) {
  const text = useDesk().search.current;
  return (
    <>
      <BackButton to={text === '' ? '/desk' : `/desk?q=${encodeURIComponent(text)}`}>Search</BackButton>
      {isKind(kind) ? <LoadedCard key={`${kind}:${id}`} kind={kind} id={id} /> : <NothingHere />}
    </>
  );
}

function NothingHere() {
  return (
    <EmptyState
      title="Nothing was found here"
      text="It may have been deleted since. What operators did with it stays in the list of acts."
      action={
        <Button component={Link} to="/desk">
          Search for something else
        </Button>
      }
    />
  );
}

function LoadedCard({ kind, id }: { kind: DeskKind; id: string }) {
  const [{ data, error }, ask] = useQuery({
    query: deskShowQuery,
    variables: { kind, id },
    requestPolicy: 'network-only',
  });
  const reload = () => ask({ requestPolicy: 'network-only' });
  const desk = useDesk();
  const [wanted, setWanted] = useState<WantedCommand>();
  // Beside the card, which is gone when the command has deleted the thing: its answer is still to be read.
  const dialog = wanted && (
    <CommandDialog
      wanted={wanted}
      onDone={() => {
        desk.reload();
        reload();
      }}
      onClose={() => setWanted(undefined)}
    />
  );
  if (data === undefined && error === undefined)
    return (
      <div role="status" aria-label="Loading" className={classes.columns}>
        <Skeleton height={320} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </div>
    );
  if (data === undefined)
    return (
      <>
        <EmptyState
          title={`This ${kindName(kind).toLowerCase()} didn't load`}
          text={error && messageOf(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
        {dialog}
      </>
    );
  return (
    <>
      {data.desk_show ? <ShownThing card={data.desk_show} onWant={setWanted} /> : <NothingHere />}
      {dialog}
    </>
  );
}

/** `onWant` is called with the command of a button. */
function ShownThing({ card, onWant }: { card: ShownCard; onWant: (wanted: WantedCommand) => void }) {
  const { kind, id, title, subtitle, state, facts, parts, acts } = card;
  return (
    <>
      <title>{`${title} · Desk · Fanfare`}</title>
      <PageHeading
        title={
          <>
            <small className={classes.kind}>{kindName(kind)}</small>
            <span dir="auto">{title}</span>{' '}
            {state !== '' && (
              <span className={classes.state}>
                <Chip tone={toneOf(state)}>{state}</Chip>
              </span>
            )}
          </>
        }
      />
      {subtitle !== '' && (
        <p className={classes.subtitle} dir="auto">
          {subtitle}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.actionsPlace}>
          <Actions card={card} onWant={onWant} />
        </div>
        <div className={classes.column}>
          <Card title="Facts">
            <dl className={classes.facts}>
              {facts.map(({ label, value, why }) => (
                <div key={`${label} ${value}`}>
                  <dt>{label}</dt>
                  <dd>
                    <span dir="auto">{value === '' ? '–' : value}</span>
                    {why !== null && why !== '' && <p className={classes.why}>{why}</p>}
                  </dd>
                </div>
              ))}
              <div>
                <dt>Id</dt>
                <dd>
                  <CopyableText value={id} text={id} item="Id" />
                </dd>
              </div>
            </dl>
            {kind === 'fan' && <p className={classes.note}>The list of acts records that you opened this card.</p>}
          </Card>
          {parts.map((part) => (
            <section key={part.title} aria-label={part.title}>
              <h2 className={classes.part}>{part.title}</h2>
              {part.items.length === 0 ? (
                <p className={classes.note}>None.</p>
              ) : (
                <FoundList label={part.title} items={part.items} />
              )}
              {part.more && <p className={classes.note}>There are more than are shown. Search for the one you need.</p>}
            </section>
          ))}
        </div>
        <div className={classes.actsPlace}>
          <Card title="Acts" flush>
            {acts.length === 0 ? (
              <p className={classes.inset}>No operator has done anything here.</p>
            ) : (
              <div className={classes.acts}>
                <ActList label="Acts" acts={acts} />
              </div>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function Actions({ card: { title, actions }, onWant }: { card: ShownCard; onWant: (wanted: WantedCommand) => void }) {
  const { desk } = useDesk();
  const offered = actions.flatMap((action) => {
    const command = desk.commands.find(({ name }) => name === action.command);
    return command === undefined ? [] : [{ ...action, command }];
  });
  return (
    <Card title="Actions">
      {offered.length === 0 && <p className={classes.note}>There is nothing to do here.</p>}
      <div className={classes.actions}>
        {offered.map(({ command, label, values, danger }) => (
          <Button
            key={label}
            variant="default"
            className={danger ? classes.danger : undefined}
            onClick={() => onWant({ command, given: givenValues(values), label, danger, about: title })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
