/** The list's tabs, search and sort. */
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { memo } from 'react';
import type { ChangeState } from '#web/lib/use-url-state.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectLater } from '#web/ui/select-later.tsx';
import { listSorts, listTabs } from './list-rules.ts';
import classes from './list-toolbar.module.css';
import type { ListState } from './list-url.ts';

const plainTabs = listTabs.filter(({ value }) => value !== 'archived');

/** Calls `onChange` with the part that changed. The tab "Archived" is there when it shows something, and while it is chosen. */
export const ListToolbar = memo(function ListToolbar({
  state,
  hasArchived,
  onChange,
}: {
  state: ListState;
  hasArchived: boolean;
  onChange: ChangeState<ListState>;
}) {
  return (
    <div className={classes.bar}>
      <div className={classes.tabs}>
        <Segmented
          label="Kind of link"
          options={hasArchived || state.tab === 'archived' ? listTabs : plainTabs}
          value={state.tab}
          onChange={(tab) => onChange({ tab })}
        />
      </div>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search links"
        placeholder="Search links"
        leftSection={<Search size={15} aria-hidden="true" />}
        rightSection={
          state.search !== '' && (
            <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange({ search: '' })} />
          )
        }
        value={state.search}
        onChange={(event) => onChange({ search: event.currentTarget.value }, { replace: true })}
      />
      <SelectLater
        className={classes.sort}
        label="Sort links"
        data={listSorts}
        value={state.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
});
