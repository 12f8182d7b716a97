/** The pre-release link at whose release a drop goes out (DROP-160). */
import { Select } from '@mantine/core';
import type { DropLinksQuery } from '#web/lib/graphql/graphql.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import classes from './drop-form.module.css';
import { momentInWords } from './plan-words.ts';

/** A link that is offered. */
type OwnLink = DropLinksQuery['links'][number];

/** `links` are the artist's links; those whose release is ahead at `now` are offered, and the chosen one. `chosenTitle` is its stored title. */
export function ReleaseField({
  input,
  links,
  now,
  value,
  chosenTitle,
  onChange,
}: {
  input: { error?: React.ReactNode };
  links: readonly OwnLink[];
  now: Date;
  /** Empty without one. */
  value: string;
  chosenTitle: string;
  onChange: (id: string) => void;
}) {
  const offered = links.filter(
    ({ id, release_time }) => id === value || (release_time && new Date(release_time) > now),
  );
  const options = offered.map(({ id, title, release_time }) => ({
    value: id,
    label: release_time === null ? title : `${title}, ${momentInWords(release_time, viewerZone)}`,
  }));
  if (value !== '' && !offered.some(({ id }) => id === value)) options.push({ value, label: chosenTitle });
  return (
    <>
      <Select
        label="Pre-release link"
        placeholder={options.length === 0 ? 'No release is ahead' : 'Choose a link'}
        data={options}
        value={value === '' ? null : value}
        error={input.error}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No such link"
        onChange={(id) => onChange(id ?? '')}
      />
      <p className={classes.note}>The drop goes out when the link is released, also when that moves.</p>
    </>
  );
}
