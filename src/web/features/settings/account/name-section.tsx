/** The person's name and email. A new email counts once the code that was mailed to it is entered. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { personNameSchema, resetRequestSchema } from '#domain/accounts/account-input.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { codeOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Card } from '#web/ui/card.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { requestEmailMutation, saveNamesMutation } from './account.graphql.ts';
import classes from './account.module.css';
import { VerifyEmailDialog } from './verify-email-dialog.tsx';

/** The section behind `/settings?tab=name-and-email` (ACC-26, ACC-27). */
export function NameSection() {
  return (
    <div className={classes.parts}>
      <NameForm />
      <EmailForm />
    </div>
  );
}

function NameForm() {
  const { user } = useSignedInPerson();
  const [, save] = useMutation(saveNamesMutation);
  const { field, busy, isDirty, resetDirty, values, onSubmit } = useServerForm({
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    schema: personNameSchema,
    submit: async (names) => {
      const { error } = await save(names);
      if (error) return failureOf(error);
      resetDirty(values);
      showSnack('Success! Your profile details have been saved.');
      return undefined;
    },
  });
  return (
    <Card title="Name">
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        <div className={classes.names}>
          <TextInput {...field('first_name')} label="First name" name="first_name" autoComplete="given-name" />
          <TextInput {...field('last_name')} label="Last name" name="last_name" autoComplete="family-name" />
        </div>
        <div className={classes.foot}>
          <Button type="submit" loading={busy} disabled={busy || !isDirty()}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function EmailForm() {
  const { user } = useSignedInPerson();
  const [, request] = useMutation(requestEmailMutation);
  const [verifying, setVerifying] = useState<string>();
  const { values, field, busy, setFieldValue, onSubmit } = useServerForm({
    initialValues: { email: '' },
    schema: resetRequestSchema,
    submit: async ({ email }) => {
      const { error } = await request({ email });
      // The code of a moment ago is still good: the dialog for it may have been closed.
      if (error && codeOf(error) !== 'CODE_RECENT') return failureOf(error);
      setVerifying(email);
      return undefined;
    },
  });
  return (
    <Card title="Email">
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        <p className={classes.note}>
          You log in with <b>{user.email}</b>. A code is mailed to the new email before anything changes.
        </p>
        <TextInput {...field('email')} label="New email" type="email" name="email" autoComplete="email" />
        <div className={classes.foot}>
          <Button type="submit" loading={busy} disabled={busy || values.email.trim() === ''}>
            Change email
          </Button>
        </div>
      </form>
      {verifying !== undefined && (
        <VerifyEmailDialog
          email={verifying}
          onClose={(changed) => {
            setVerifying(undefined);
            if (changed) setFieldValue('email', '');
          }}
        />
      )}
    </Card>
  );
}
