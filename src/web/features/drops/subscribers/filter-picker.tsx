/** A field of the filter: a list of values with their counts, of which several can be chosen. */
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#web/ui/numbers.ts';
import { partWords, valueName } from './fan-words.ts';
import type { FilterPart } from './filter-url.ts';
import classes from './subscribers.module.css';

/** A value with the number of fans who have it. */
export interface OfferedValue {
  value: string;
  label: string;
  count: number;
}

const searchedFrom = 8;

/** `offered` is undefined while it loads. Chosen values are listed even when nobody has them any more. */
export function FilterPicker({
  part,
  offered,
  chosen,
  onChange,
}: {
  part: FilterPart;
  offered: readonly OfferedValue[] | undefined;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const words = partWords[part];
  const known = offered ?? [];
  const gone = chosen.filter((value) => !known.some((each) => each.value === value));
  const values = [...gone.map((value) => ({ value, label: undefined, count: 0 })), ...known].map((each) => ({
    ...each,
    name: valueName(part, each.value, each.label),
  }));
  const hasSearch = values.length > searchedFrom;
  const shown = values.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const names = values.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  const text = names.length === 0 ? words.any : names.length > 2 ? `${names.length} ${words.many}` : names.join(', ');
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);

  return (
    <Combobox store={combobox} withinPortal onOptionSubmit={(option) => toggle(option.slice(1))}>
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          label={words.field}
          description={chosen.length > 0 ? words.note : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          aria-label={`${words.field}: ${text}`}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={names.length === 0 ? classes.any : classes.picked}>{text}</span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ''}>
        {hasSearch && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder="Search"
            aria-label={`Search: ${words.field}`}
          />
        )}
        <Combobox.Options aria-label={words.field} className={classes.options ?? ''}>
          {shown.map(({ value, name, count }) => (
            <Combobox.Option key={value} value={`=${value}`} selected={chosen.includes(value)}>
              <span className={classes.option}>
                <Check size={14} aria-hidden="true" className={classes.check ?? ''} data-on={chosen.includes(value)} />
                <span className={classes.optionName}>{name}</span>
                <span className={classes.optionCount}>
                  {formatCount(count)}
                  {part === 'unsaved' && ' saved'}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{offered ? 'Nothing here' : 'Loading…'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
