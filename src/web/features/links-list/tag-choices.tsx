/** The panel of the filter by tags: a search and a box to tick for each tag. */
import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hasEveryWord } from '#domain/kernel/search-text.ts';
import { foldedTag } from '#domain/links/tags.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './tag-choices.module.css';

const searchedFrom = 8;

/** A tag with how many of the listed links carry it. */
export interface OfferedTag {
  name: string;
  links: number;
}

/** Chosen tags stay in the panel when no listed link carries them any more, so that they can be taken off. */
export function TagChoices({
  offered,
  chosen,
  onChange,
  onManage,
}: {
  offered: readonly OfferedTag[];
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
  onManage: (() => void) | undefined;
}) {
  const [search, setSearch] = useState('');
  const isChosen = (name: string): boolean => chosen.some((tag) => foldedTag(tag) === foldedTag(name));
  const gone = chosen.filter((tag) => offered.every(({ name }) => foldedTag(name) !== foldedTag(tag)));
  const tags = [...gone.map((name) => ({ name, links: 0 })), ...offered];
  const shown = tags.filter(({ name }) => hasEveryWord(name, search));
  const toggle = (name: string): void =>
    onChange(isChosen(name) ? chosen.filter((tag) => foldedTag(tag) !== foldedTag(name)) : [...chosen, name]);
  return (
    <div className={classes.panel}>
      {tags.length > searchedFrom && (
        <TextInput
          type="search"
          size="xs"
          aria-label="Search tags"
          placeholder="Search tags"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {tags.length === 0 ? (
        <Text c="var(--ink-2)" fz={13}>
          No link here has a tag yet. Select links and press Tag.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Tags">
          {shown.map(({ name, links }) => (
            <li key={name} className={classes.choice}>
              <Checkbox label={name} checked={isChosen(name)} onChange={() => toggle(name)} />
              <span className={classes.links}>{formatCount(links)}</span>
            </li>
          ))}
          {shown.length === 0 && <li className={classes.links}>No tag is called that.</li>}
        </ul>
      )}
      {(onManage || chosen.length > 0) && (
        <div className={classes.acts}>
          {chosen.length > 0 && (
            <Button variant="subtle" size="xs" onClick={() => onChange([])}>
              Show all
            </Button>
          )}
          {onManage && (
            <Button variant="subtle" size="xs" onClick={onManage}>
              Manage tags
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
