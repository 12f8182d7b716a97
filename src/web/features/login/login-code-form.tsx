/** The second page of the login: the code of the authenticator app. */
import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { fieldError } from '#web/ui/field-error.tsx';

/** `onCode` logs in and gives what is wrong, if anything is; `onBack` leads to email and password (ACC-91). */
export function LoginCodeForm({
  onCode,
  onBack,
}: {
  onCode: (code: string) => Promise<string | undefined>;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const { busy, formError, setFormError, run } = useSubmission();
  return (
    <AuthFrame title="Enter your code" lead="Your authenticator app shows it. A recovery code works, too.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') void run(async () => setFormError(await onCode(code)));
        }}
      >
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFormError(undefined);
          }}
          error={fieldError(formError)}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={busy || code.trim() === ''}>
          Log In
        </Button>
        <p className={classes.ways}>
          <Anchor component="button" type="button" onClick={onBack}>
            Back
          </Anchor>
        </p>
      </form>
    </AuthFrame>
  );
}
