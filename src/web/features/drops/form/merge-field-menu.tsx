/** The menu of fields that a message can contain. */
import { Button, Menu } from '@mantine/core';
import { Braces } from 'lucide-react';
import type { MergeField } from '#domain/messaging/merge-fields.ts';

/** The fields that can be put into a message, with words for fans of whom nothing is known. */
const offered: readonly { field: MergeField; label: string; written: string }[] = [
  { field: 'first_name', label: 'First name', written: '{first_name|friend}' },
  { field: 'city', label: 'City', written: '{city|your city}' },
  { field: 'region', label: 'Region', written: '{region|your area}' },
  { field: 'country', label: 'Country', written: '{country|your country}' },
  { field: 'artist', label: 'Artist name', written: '{artist}' },
  { field: 'title', label: 'Title of the link they came from', written: '{title|my music}' },
];

/** `onChoose` gets the field as it is written into a message. */
export function MergeFieldMenu({ onChoose }: { onChoose: (written: string) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" color="gray" leftSection={<Braces size={15} aria-hidden="true" />}>
          Merge field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ field, label, written }) => (
          <Menu.Item key={field} onClick={() => onChoose(written)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
