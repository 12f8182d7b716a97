/** The panel of `popover-later.tsx`, placed by Mantine below or above its button. */
import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Anchor } from './anchor.tsx';

/** `anchor` is the button; null until it is on the screen. `label` names the panel, and the rest is its box. */
export interface PopoverLaterProps extends Pick<PopoverDropdownProps, 'p' | 'miw' | 'children'> {
  anchor: HTMLElement | null;
  label: string;
  opened: boolean;
  onClose: () => void;
  position: NonNullable<PopoverProps['position']>;
}

/** Shown while `opened`. */
export function OpenedPopover({ anchor, label, opened, onClose, position, ...box }: PopoverLaterProps) {
  // It opens after it has been rendered once, because until then it has no place.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Popover opened={shown} onChange={(open) => open || onClose()} position={position} trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown {...box} aria-label={label} />
    </Popover>
  );
}
