/** The dialog that sets up an authenticator app: QR code, a first code, and then the recovery codes. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { readSecondFactorCode } from '#domain/accounts/second-factor-input.ts';
import { messageOf } from '#web/lib/errors.ts';
import { type Submission, useSubmission } from '#web/lib/form/use-submission.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { confirmAuthenticatorMutation } from './authenticator.graphql.ts';
import classes from './authenticator.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What the app is set up with. */
export interface AuthenticatorSetup {
  /** In base32. */
  secret: string;
  /** For the QR code. */
  url: string;
}

/** With `codes`, it shows these recovery codes; with `setup`, the app is set up first. Outside clicks do not close it: nothing is shown twice. */
export function AuthenticatorDialog({
  setup,
  codes: given,
  onClose,
}: {
  setup?: AuthenticatorSetup | undefined;
  codes?: readonly string[] | undefined;
  onClose: () => void;
}) {
  const [made, setMade] = useState<readonly string[]>();
  const submission = useSubmission();
  const codes = given ?? made;
  // The answer to "Turn on" carries the recovery codes: a dialog that closed before it would have dropped them.
  const close = (): void => {
    if (!submission.busy) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={500}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={codes === undefined}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {codes === undefined ? 'Set up an authenticator app' : 'Keep your recovery codes'}
        </Text>
      }
    >
      {codes === undefined && setup !== undefined ? (
        <SetupForm setup={setup} submission={submission} onMade={setMade} onCancel={close} />
      ) : (
        <RecoveryCodes codes={codes ?? []} onDone={onClose} />
      )}
    </Modal>
  );
}

function SetupForm({
  setup: { secret, url },
  submission: { busy, formError, setFormError, run },
  onMade,
  onCancel,
}: {
  setup: AuthenticatorSetup;
  submission: Submission;
  onMade: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const [, confirm] = useMutation(confirmAuthenticatorMutation);
  const [code, setCode] = useState('');
  const isComplete = readSecondFactorCode(code)?.kind === 'app';
  const submit = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      const { data, error } = await confirm({ code }, { additionalTypenames: ['authenticators', 'security_events'] });
      if (error) return setFormError(messageOf(error));
      onMade(data?.confirm_authenticator.codes ?? []);
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void submit();
      }}
    >
      <Text c="var(--ink-2)" mb="md">
        Scan the code with an app such as 1Password, Aegis or Google Authenticator, and enter the six digits that it
        shows.
      </Text>
      <div className={classes.setup}>
        <QrCode text={url} label="QR code for your authenticator app" />
        <div className={classes.secret}>
          Can't scan it? Enter this key in the app:
          <code className={classes.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret} item="Key" compact />
        </div>
      </div>
      <TextInput
        mt="md"
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFormError(undefined);
        }}
        error={fieldError(formError)}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={busy || !isComplete}>
          Turn on
        </Button>
      </Group>
    </form>
  );
}
