/** What operators did, newest first, by day, person, command or a text in it (UI-75). */
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { isDay, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { DeskActsQueryVariables } from '#web/lib/graphql/graphql.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ActList } from './act-list.tsx';
import classes from './acts-screen.module.css';
import { deskActsQuery } from './desk.graphql.ts';
import { useDesk } from './use-desk.ts';

const pageSize = 30;
const debounceMilliseconds = 300;
const names = ['since', 'until', 'who', 'command', 'text'] as const;
/** Days are written YYYY-MM-DD; an empty text does not filter. */
type Filter = Record<(typeof names)[number], string>;

const noFilter: Filter = { since: '', until: '', who: '', command: '', text: '' };

const readFilter = (query: URLSearchParams): Filter => {
  const entries = names.map((name) => [name, query.get(name) ?? '']);
  return Object.fromEntries(entries);
};
const writeFilter = (_: URLSearchParams, filter: Filter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));

/** The start of the day that is `later` days after `day` in UTC, as acts are written; null where `day` is no day. */
const startOf = (day: string, later = 0): string | null =>
  isDay(day) ? startOfDay(moveDay(day, later, 'day'), 'UTC').toISOString() : null;

/** The screen behind `/desk/acts`. */
export function ActsScreen() {
  const { desk } = useDesk();
  const { state: filter, change } = useUrlState(readFilter, writeFilter);
  const [settled] = useDebouncedValue(filter, debounceMilliseconds);
  const isFiltered = Object.values(settled).some((value) => value !== '');
  const wanted = useMemo(
    () => ({
      ...{ since: startOf(settled.since), until: startOf(settled.until, 1) },
      ...{ who: settled.who.trim() || null, command: settled.command || null, text: settled.text.trim() || null },
      limit: pageSize,
    }),
    [settled],
  );
  return (
    <>
      <title>Acts · Desk · Fanfare</title>
      <PageHeading title="Acts">
        {isFiltered && (
          <Button variant="default" onClick={() => change(noFilter)}>
            Show all
          </Button>
        )}
      </PageHeading>
      <search className={classes.filter} aria-label="Which acts">
        <TextInput
          label="Text"
          type="search"
          placeholder="In options, reason or result"
          value={filter.text}
          onChange={(event) => change({ text: event.currentTarget.value }, { replace: true })}
        />
        <TextInput
          label="Who"
          value={filter.who}
          spellCheck={false}
          onChange={(event) => change({ who: event.currentTarget.value }, { replace: true })}
        />
        <NativeSelect
          label="Command"
          data={[
            { value: '', label: 'All commands' },
            ...desk.commands.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
          ]}
          value={filter.command}
          onChange={(event) => change({ command: event.currentTarget.value })}
        />
        <TextInput
          label="From"
          type="date"
          value={filter.since}
          onChange={(event) => change({ since: event.currentTarget.value }, { replace: true })}
        />
        <TextInput
          label="To"
          type="date"
          value={filter.until}
          onChange={(event) => change({ until: event.currentTarget.value }, { replace: true })}
        />
      </search>
      <Pages key={JSON.stringify(wanted)} wanted={wanted} isFiltered={isFiltered} />
    </>
  );
}

/** The pages that were asked for, one below the other. */
function Pages({ wanted, isFiltered }: { wanted: DeskActsQueryVariables; isFiltered: boolean }) {
  const [befores, setBefores] = useState<(string | null)[]>([null]);
  return (
    <Card flush>
      <div className={classes.pages}>
        {befores.map((before, place) => (
          <Page
            key={before ?? ''}
            wanted={wanted}
            before={before}
            isLast={place === befores.length - 1}
            isFiltered={isFiltered}
            onOlder={(id) => setBefores((present) => [...present, id])}
          />
        ))}
      </div>
    </Card>
  );
}

function Page({
  wanted,
  before,
  isLast,
  isFiltered,
  onOlder,
}: {
  wanted: DeskActsQueryVariables;
  before: string | null;
  isLast: boolean;
  isFiltered: boolean;
  onOlder: (before: string) => void;
}) {
  const variables = useMemo(() => ({ ...wanted, before }), [wanted, before]);
  const [{ data, error }, ask] = useQuery({ query: deskActsQuery, variables, requestPolicy: 'network-only' });
  const acts = data?.desk_acts;
  if (acts === undefined)
    return error === undefined ? (
      <div className={classes.inset}>
        <Skeleton height={before === null ? 260 : 80} role="status" aria-label="Loading" />
      </div>
    ) : (
      <EmptyState
        title="The acts didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  const last = acts.at(-1);
  if (last === undefined)
    return before === null ? (
      <EmptyState
        title={isFiltered ? 'No act fits' : 'No act yet'}
        text={isFiltered ? 'Change or clear the filters.' : 'What operators change is listed here, with their reasons.'}
      />
    ) : (
      <p className={classes.inset}>That was all.</p>
    );
  return (
    <>
      <ActList label={before === null ? 'Acts' : 'Older acts'} acts={acts} />
      {isLast && acts.length === pageSize && (
        <div className={classes.inset}>
          <Button variant="default" onClick={() => onOlder(last.id)}>
            Show older acts
          </Button>
        </div>
      )}
    </>
  );
}
