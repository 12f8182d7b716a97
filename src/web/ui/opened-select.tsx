/** The select of `select-later.tsx`; it opens when it is mounted. */
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** `value` is one of the values of `data`; `label` names the field to those who hear it. */
export interface OpenedSelectProps {
  className?: string | undefined;
  label: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
}

/** Mantine's select. */
export function OpenedSelect({ label, data, ...rest }: OpenedSelectProps) {
  const field = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    // This field replaces the one that was pressed, so it takes the focus and the press.
    field.current?.focus({ preventScroll: true });
    field.current?.click();
  }, []);
  return <Select {...rest} ref={field} aria-label={label} data={[...data]} />;
}
