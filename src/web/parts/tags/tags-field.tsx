/** The field for tags: offers those of the artist, and takes new ones. */
import { TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { foldedTag, mostTags, tagName } from '#domain/links/tags.ts';
import { linkTagsQuery } from './tags.graphql.ts';

/** The present tags of an artist; empty while they load. */
export function useArtistTags(artistId: string) {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  // Tags may have been made by a save whose answer names none.
  const [{ data, error }, reload] = useQuery({ query: linkTagsQuery, variables, requestPolicy: 'cache-and-network' });
  return { tags: data?.link_tags, error, reload };
}

/** `artistIds`: whose tags are offered. A comma or Enter ends a tag. */
export function TagsField({
  label,
  artistId,
  value,
  problem,
  onChange,
}: {
  label: string;
  artistId: string | undefined;
  value: readonly string[];
  problem?: string | undefined;
  onChange: (tags: string[]) => void;
}) {
  return artistId === undefined ? (
    <Field label={label} offered={[]} value={value} problem={problem} onChange={onChange} />
  ) : (
    <OfferingField label={label} artistId={artistId} value={value} problem={problem} onChange={onChange} />
  );
}

type FieldProps = Omit<Parameters<typeof TagsField>[0], 'artistId'> & { offered: readonly string[] };

function OfferingField({ artistId, ...field }: Omit<FieldProps, 'offered'> & { artistId: string }) {
  const { tags } = useArtistTags(artistId);
  return <Field {...field} offered={(tags ?? []).map(({ name }) => name)} />;
}

function Field({ label, offered, value, problem, onChange }: FieldProps) {
  // The list covers what stands below, so it closes once a tag was added.
  const [opened, setOpened] = useState(false);
  const left = mostTags.ofLink - value.length;
  return (
    <TagsInput
      label={label}
      description="Press Enter or type a comma after each"
      placeholder={value.length === 0 ? 'Summer, Press, UK' : ''}
      data={[...offered]}
      value={[...value]}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onChange={(tags) => {
        setOpened(false);
        onChange(tags.map(tagName).filter((tag) => tag !== ''));
      }}
      isDuplicate={(tag, tags) => tags.some((other) => foldedTag(other) === foldedTag(tagName(tag)))}
      maxTags={mostTags.ofLink}
      maxDropdownHeight={220}
      error={problem ?? (left <= 0 ? 'A link can have at most 20 tags' : undefined)}
      maxLength={mostTags.characters}
      data-autofocus
      comboboxProps={{ withinPortal: true }}
    />
  );
}
