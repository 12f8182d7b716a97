/** The link of a drop: typed, or chosen from the artist's own pages. */
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useMemo } from 'react';
import type { DropLinksQuery } from '#web/lib/graphql/graphql.ts';
import classes from './link-field.module.css';

/** The most pages that are offered at once; typing narrows them. */
const mostOffered = 50;

/** `links` are the artist's links, of which those are offered whose title or URL has what was typed. */
export function LinkField({
  input,
  links,
}: {
  input: Pick<AutocompleteProps, 'value' | 'onChange' | 'error'>;
  links: DropLinksQuery['links'];
}) {
  const titles = useMemo(
    () => new Map(links.map(({ domain, path, title }) => [`https://${domain}/${path}`, title])),
    [links],
  );
  const urls = useMemo(() => [...titles.keys()], [titles]);
  return (
    <Autocomplete
      {...input}
      label="Link"
      placeholder="https://"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      data={urls}
      limit={mostOffered}
      maxDropdownHeight={280}
      filter={({ options, search, limit }) => {
        const typed = search.trim().toLowerCase();
        // The list that is opened again after a choice has the other pages, too.
        const isChosen = titles.has(search.trim());
        const found = options.filter(
          (option) =>
            !('group' in option) &&
            (isChosen ||
              [option.value, titles.get(option.value) ?? ''].some((text) => text.toLowerCase().includes(typed))),
        );
        return found.slice(0, limit);
      }}
      renderOption={({ option: { value } }) => (
        <span className={classes.option}>
          <span className={classes.title}>{titles.get(value)}</span>
          <span className={classes.url}>{value.replace('https://', '')}</span>
        </span>
      )}
    />
  );
}
