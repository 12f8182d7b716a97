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
import type { OfferedTag } from './tag-choices.tsx';
import { TagFilter } from './tag-filter.tsx';

const sortsOfAll = listSorts.filter(({ value }) => value !== 'popular');

/** Calls `onChange` with the part that changed. The tabs "Drafts" and "Archived" are there when they show something, and while they are chosen. */
export const ListToolbar = memo(function ListToolbar({
  state,
  hasDrafts,
  hasArchived,
  offered,
  onManageTags,
  ofAll = false,
  onChange,
}: {
  state: ListState;
  hasDrafts: boolean;
  hasArchived: boolean;
  /** The tags to filter by. */
  offered: readonly OfferedTag[];
  /** Missing for those who may not change links. */
  onManageTags: (() => void) | undefined;
  /** The links of all artists, which have no order by figures. */
  ofAll?: boolean;
  onChange: ChangeState<ListState>;
}) {
  const isShown = { draft: hasDrafts, archived: hasArchived };
  const tabs = listTabs.filter(
    ({ value }) => (value !== 'draft' && value !== 'archived') || isShown[value] || state.tab === value,
  );
  return (
    <div className={classes.bar}>
      <div className={classes.tabs}>
        <Segmented label="Kind of link" options={tabs} value={state.tab} onChange={(tab) => onChange({ tab })} />
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
      {(offered.length > 0 || state.tags.length > 0) && (
        <TagFilter
          offered={offered}
          chosen={state.tags}
          onChange={(tags) => onChange({ tags })}
          onManage={onManageTags}
        />
      )}
      <SelectLater
        className={classes.sort}
        label="Sort links"
        data={ofAll ? sortsOfAll : listSorts}
        value={state.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
});
