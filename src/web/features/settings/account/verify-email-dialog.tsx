/** The dialog for the code that was mailed to a new email. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { codeLength } from '#domain/accounts/account-input.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { CodeInput } from '#web/parts/code-input.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { changeEmailMutation, requestEmailMutation } from './account.graphql.ts';
import classes from './account.module.css';

/** `onClose` says whether the email was changed. */
export function VerifyEmailDialog({ email, onClose }: { email: string; onClose: (changed: boolean) => void }) {
  const [, change] = useMutation(changeEmailMutation);
  const [, request] = useMutation(requestEmailMutation);
  const [code, setCode] = useState('');
  const { busy, formError, setFormError, run } = useSubmission();

  const verify = (): Promise<void> =>
    run(async () => {
      // The answer names no account, so that the signed-in person is read again.
      const { error } = await change(
        { email, email_token: code },
        { additionalTypenames: ['users', 'security_events'] },
      );
      if (error) {
        setFormError(codeOf(error) === 'EMAIL_CODE_WRONG' ? sentenceOf('EMAIL_CODE_WRONG') : messageOf(error));
        return;
      }
      showSnack('Success! Your email has been updated.');
      onClose(true);
    });
  const resend = async (): Promise<boolean> => {
    const { error } = await request({ email });
    if (error) showErrorSnack('Oops! Failed to send new email and code.');
    else showSnack('Success! New email and code has been sent.');
    return error === undefined;
  };

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : () => onClose(false)}
      size={440}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Verify your email
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === codeLength) void verify();
        }}
      >
        <Text c="var(--ink-2)">
          Enter the code that was mailed to <b>{email}</b>.
        </Text>
        <div className={classes.code}>
          <CodeInput
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setFormError(undefined);
            }}
            error={formError}
            busy={busy}
            onResend={resend}
          />
        </div>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={() => onClose(false)} disabled={busy}>
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
