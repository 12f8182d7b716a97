/** The filter on a phone: a page of its own, whose choice counts once it is applied. */
import { Button, Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { everyFan, type FanFilter } from '#domain/fans/fan-filter.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import { toWhere } from './filter-url.ts';
import { fanTotalQuery } from './subscribers.graphql.ts';
import classes from './subscribers.module.css';

/** `onApply` gets the new filter; closing in any other way changes nothing. */
export function FilterPage({
  artistId,
  filter,
  onApply,
  onClose,
}: {
  artistId: string;
  filter: FanFilter;
  onApply: (filter: FanFilter) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(filter);
  const variables = useMemo(() => ({ artist_id: artistId, where: toWhere(draft) }), [artistId, draft]);
  const [{ data, fetching }] = useQuery({ query: fanTotalQuery, variables });
  const count = data === undefined || fetching ? '' : ` · ${formatCount(data.fan_list.total)} match`;
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Filters
        </Text>
      }
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.sheet}>
        <TextButton onClick={() => setDraft(everyFan)}>Clear Filters</TextButton>
        <FilterFields artistId={artistId} filter={draft} onChange={setDraft} />
      </div>
      <div className={classes.sheetActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onApply(draft)}>Apply{count}</Button>
      </div>
    </Modal>
  );
}
