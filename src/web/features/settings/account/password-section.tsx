/** The form for another password. */
import { Alert, Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { passwordChangeSchema } from '#domain/accounts/account-input.ts';
import { namesOfPerson } from '#domain/accounts/password-rules.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { NewPasswordField } from '#web/parts/password-meter/new-password-field.tsx';
import { ownFactorsQuery } from '#web/parts/step-up.graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { changePasswordMutation } from './account.graphql.ts';
import classes from './account.module.css';

/** The section behind `/settings?tab=update-password` (ACC-22, ACC-24). */
export function PasswordSection() {
  const { user } = useSignedInPerson();
  const [, change] = useMutation(changePasswordMutation);
  const [confirmation, setConfirmation] = useState('');
  const { values, field, busy, setFieldValue, onSubmit } = useServerForm({
    initialValues: { current_password: '', new_password: '' },
    schema: passwordChangeSchema,
    submit: async (input) => {
      const { error } = await change(input, { additionalTypenames: ['users', 'sessions', 'security_events'] });
      if (error) return failureOf(error);
      setFieldValue('current_password', '');
      setFieldValue('new_password', '');
      setConfirmation('');
      showSnack('Success! Your password has been updated.');
      return undefined;
    },
  });
  const [{ data: own }] = useQuery({ query: ownFactorsQuery });
  const hasSecondFactor = own !== undefined && own.authenticator !== null;
  const names = [
    ...namesOfPerson({ email: user.email, firstName: user.first_name, lastName: user.last_name }),
    ...user.artists.map(({ name }) => name),
  ];
  const { current_password: current, new_password: next } = values;
  const differs = confirmation !== '' && confirmation !== next;
  return (
    <Card>
      {user.password_must_change && (
        <Alert color="brass" variant="light" mb={18}>
          {sentenceOf('PASSWORD_CHANGE_NEEDED')}
        </Alert>
      )}
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        {/* Password managers file the new password under this name. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          {...field('current_password')}
          label="Current password"
          name="current_password"
          autoComplete="current-password"
        />
        <NewPasswordField
          {...field('new_password')}
          names={names}
          hasSecondFactor={hasSecondFactor}
          label="New password"
          name="new_password"
        />
        <PasswordInput
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={fieldError(differs ? 'The two passwords differ' : undefined)}
        />
        <div className={classes.foot}>
          <Button
            type="submit"
            loading={busy}
            disabled={busy || current === '' || next === '' || confirmation !== next}
          >
            Update Password
          </Button>
        </div>
      </form>
    </Card>
  );
}
