/** The form with which the operator sets the password of an account. */
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import { adminResetSchema } from '#domain/accounts/account-input.ts';
import { namesOfPerson } from '#domain/accounts/password-rules.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Link } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { NewPasswordField } from '#web/parts/password-meter/new-password-field.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { adminResetMutation } from './password-reset.graphql.ts';

/** The screen (ACC-84). The admin password is never filled in by the browser. */
export function AdminResetScreen() {
  const [, reset] = useMutation(adminResetMutation);
  const { values, field, busy, formError, setFieldValue, onSubmit } = useServerForm({
    initialValues: { email: '', new_password: '', admin_password: '' },
    schema: adminResetSchema,
    otherFailures: 'form',
    submit: async (input) => {
      const { error } = await reset(input);
      if (error) return failureOf(error);
      showSnack('Success! Password updated.');
      for (const name of ['email', 'new_password', 'admin_password'] as const) setFieldValue(name, '');
      return undefined;
    },
  });
  const { email, new_password, admin_password } = values;
  const { error: adminError, ...admin } = field('admin_password');
  return (
    <AuthFrame
      title="Set a User's Password"
      lead="They are logged out everywhere, get a mail, and have to choose another one."
    >
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          {...field('email')}
          label="User email"
          type="email"
          name="email"
          autoComplete="off"
          autoFocus
          mb={16}
        />
        <NewPasswordField
          {...field('new_password')}
          names={namesOfPerson({ email: values.email, firstName: '', lastName: '' })}
          label="New password"
          name="new_password"
          mb={16}
        />
        <PasswordInput
          {...admin}
          label="Admin password"
          name="admin_password"
          autoComplete="off"
          error={adminError ?? fieldError(formError)}
        />
        <Button
          type="submit"
          fullWidth
          mt={22}
          h={44}
          loading={busy}
          disabled={busy || email.trim() === '' || new_password === '' || admin_password === ''}
        >
          Set password
        </Button>
      </form>
      <p className={classes.ways}>
        <Anchor component={Link} to="/login">
          Sign in
        </Anchor>
      </p>
    </AuthFrame>
  );
}
