/** The list's filter by tags: a button, and the panel with the tags of the listed links. */
import { Button } from '@mantine/core';
import { Tag } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { PopoverLater } from '#web/ui/popover-later.tsx';
import type { OfferedTag } from './tag-choices.tsx';

const TagChoices = lazy(async () => ({ default: (await import('./tag-choices.tsx')).TagChoices }));

/** `chosen` are the tags that every shown link has to carry. */
export const TagFilter = memo(function TagFilter({
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
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <Button
        ref={setButton}
        variant="default"
        leftSection={<Tag size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened((open) => !open)}
      >
        {chosen.length === 0 ? 'Tags' : `Tags (${chosen.length})`}
      </Button>
      <PopoverLater
        anchor={button}
        label="Filter by tags"
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom-end"
        p={12}
        miw={250}
      >
        <Suspense>
          <TagChoices
            offered={offered}
            chosen={chosen}
            onChange={onChange}
            onManage={
              onManage &&
              (() => {
                setOpened(false);
                onManage();
              })
            }
          />
        </Suspense>
      </PopoverLater>
    </>
  );
});
