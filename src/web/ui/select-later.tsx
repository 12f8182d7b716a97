/** A select whose list is loaded when it is first opened. Until then a field that looks the same is in its place. */
import { ComboboxChevron, InputBase } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const OpenedSelect = lazy(async () => ({ default: (await import('./opened-select.tsx')).OpenedSelect }));

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** `value` is one of the values of `data`; `label` names the field to those who hear it. */
export function SelectLater<Value extends string>({
  onChange,
  ...shown
}: {
  className?: string | undefined;
  label: string;
  data: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { className, label, data, value } = shown;
  const [wanted, setWanted] = useState(false);
  const field = (
    <InputBase
      className={className}
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      value={data.find((option) => option.value === value)?.label ?? ''}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (!opening.has(event.key)) return;
        event.preventDefault();
        setWanted(true);
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={field}>
      <OpenedSelect
        {...shown}
        onChange={(value) => {
          const chosen = data.find((option) => option.value === value);
          if (chosen) onChange(chosen.value);
        }}
      />
    </Suspense>
  ) : (
    field
  );
}
