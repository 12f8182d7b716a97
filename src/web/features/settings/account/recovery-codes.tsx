/** The recovery codes of an authenticator app, which are shown only once. */
import { Button, Group, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './authenticator.module.css';

/** `onDone` closes the dialog around it. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Text c="var(--ink-2)" mb="md">
        Each of these codes works once when you don't have your phone. They are shown only now: keep them where you find
        them without it.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" mt="lg" gap={10}>
        <Group gap={10}>
          <CopyButton value={text} item="Recovery codes" />
          <Button
            variant="default"
            leftSection={<Download size={15} aria-hidden="true" />}
            onClick={() => saveFile('fanfare-recovery-codes.txt', text, 'text/plain')}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      </Group>
    </>
  );
}
