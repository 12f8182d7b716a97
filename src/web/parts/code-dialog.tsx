/** The dialog for a code of six digits that was mailed or texted. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { codeLength } from '#domain/accounts/account-input.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import classes from './code-dialog.module.css';
import { CodeInput } from './code-input.tsx';

/** `onVerify` gives the sentence of a refusal; `onResend` whether another code was sent. The children say where the code went. */
export function CodeDialog({
  title,
  children,
  onVerify,
  onResend,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onVerify: (code: string) => Promise<string | undefined>;
  onResend: () => Promise<boolean>;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const { busy, formError, setFormError, run } = useSubmission();
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={440}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {title}
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === codeLength) void run(async () => setFormError(await onVerify(code)));
        }}
      >
        <Text c="var(--ink-2)">{children}</Text>
        <div className={classes.code}>
          <CodeInput
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setFormError(undefined);
            }}
            error={formError}
            busy={busy}
            onResend={onResend}
          />
        </div>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy || code.length < codeLength}>
            Verify
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
