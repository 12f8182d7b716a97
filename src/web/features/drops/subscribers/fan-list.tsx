/** The list of fans that match, with its pages and its states. */
import { Button, Skeleton } from '@mantine/core';
import { SearchX, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { everyFan } from '#domain/fans/fan-filter.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { ChangeState } from '#web/lib/use-url-state.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { FanRows } from './fan-rows.tsx';
import { filterSize, type SubscribersState, toWhere } from './filter-url.ts';
import { Pagination } from './pagination.tsx';
import { nothingSelected, type Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { fanListQuery } from './subscribers.graphql.ts';
import classes from './subscribers.module.css';

const pageSize = 25;

/** Use a key of the artist's id. `mayImport`: contacts can be brought; `mayExport`: fans can be chosen and taken along. */
export function FanList({
  artistId,
  state: { filter, page },
  onChange,
  narrow,
  listed,
  mayImport,
  mayExport,
}: {
  artistId: string;
  state: SubscribersState;
  onChange: ChangeState<SubscribersState>;
  narrow: boolean;
  listed: boolean;
  mayImport: boolean;
  mayExport: boolean;
}) {
  const variables = useMemo(
    () => ({ artist_id: artistId, where: toWhere(filter), limit: pageSize, offset: (page - 1) * pageSize }),
    [artistId, filter, page],
  );
  const [{ data, error, fetching }, reload] = useQuery({ query: fanListQuery, variables });
  // What was chosen counts for the page and filter in which it was chosen.
  const [chosen, setChosen] = useState<{ on: object; selection: Selection }>();
  const selection = chosen?.on === variables ? chosen.selection : nothingSelected;
  const select = (next: Selection): void => setChosen({ on: variables, selection: next });
  const total = data?.fan_list.total;
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  useEffect(() => {
    // A bookmarked page may have gone since.
    if (!fetching && total !== undefined && page > pages) onChange({ page: pages }, { replace: true });
  }, [fetching, total, page, pages, onChange]);

  if (error && data === undefined) {
    return (
      <EmptyState
        title="Your subscribers didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  }
  if (data === undefined || total === undefined) {
    return (
      <div role="status" aria-label="Loading subscribers" className={classes.loading}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={`row ${index.toString()}`} height={44} radius="md" />
        ))}
      </div>
    );
  }
  if (total === 0) {
    return filterSize(filter) > 0 ? (
      <EmptyState
        icon={<SearchX size={22} />}
        title="No subscribers match"
        text="Nobody has all of what the filter names."
        action={
          <Button variant="default" onClick={() => onChange({ filter: everyFan, page: 1 })}>
            Clear Filters
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<Users size={22} />}
        title="Your first subscribers come from your pages"
        text="Fans who leave an email or a number on a SmartLink, or pre-save, are listed here."
        {...(mayImport
          ? {
              action: (
                <Button component={Link} to="/drops/import" variant="default">
                  Import contacts
                </Button>
              ),
            }
          : {})}
      />
    );
  }
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Card flush>
      {mayImport && (
        <SelectionBar
          artistId={artistId}
          mayExport={mayExport}
          where={variables.where}
          selection={selection}
          shown={data.fan_list.fans.length}
          total={total}
          onSelect={select}
        />
      )}
      <div className={classes.rows} aria-busy={fetching} data-fetching={fetching || undefined}>
        <FanRows
          fans={data.fan_list.fans}
          narrow={narrow}
          listed={listed}
          selection={selection}
          {...(mayExport ? { onSelect: select } : {})}
        />
      </div>
      <footer className={classes.foot}>
        <p className={classes.range} role="status">
          {formatCount(first)}–{formatCount(last)} of {counted(total, 'subscriber')}
        </p>
        <Pagination page={page} pages={pages} onChange={(next) => onChange({ page: next })} />
      </footer>
    </Card>
  );
}
