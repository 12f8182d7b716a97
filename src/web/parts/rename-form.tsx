/** A form in a row of a dialog that gives something another name. */
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { useState } from 'react';

/** `rename` gives the sentence of what went wrong. `onEnd` is called with whether the name changed. Escape keeps the old one. */
export function RenameForm({
  name: before,
  className,
  maxLength,
  rename,
  onEnd,
}: {
  name: string;
  className: string | undefined;
  maxLength: number;
  rename: (name: string) => Promise<string | undefined>;
  onEnd: (renamed: boolean) => void;
}) {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (name === before) return onEnd(false);
    setBusy(true);
    const failure = await rename(name);
    setBusy(false);
    if (failure === undefined) onEnd(true);
    else setProblem(failure);
  };
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd(false);
      }}
    >
      <TextInput
        flex={1}
        aria-label={`New name of ${before}`}
        value={name}
        maxLength={maxLength}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setName(event.currentTarget.value);
        }}
        autoFocus
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon type="submit" variant="subtle" size={38} aria-label="Save the name" loading={busy}>
          <Check size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" size={38} aria-label="Keep the old name" onClick={() => onEnd(false)}>
          <X size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </form>
  );
}
