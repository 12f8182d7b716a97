/** A short message with a button that does something about it. */
import { Button } from '@mantine/core';

/** What a message offers. */
export interface SnackAction {
  label: string;
  act: () => void;
}

/** The message, and its button behind it. */
export function SnackWithAction({ message, label, act }: SnackAction & { message: string }) {
  return (
    <>
      {message}
      <Button variant="subtle" size="compact-sm" ml={8} onClick={act}>
        {label}
      </Button>
    </>
  );
}
