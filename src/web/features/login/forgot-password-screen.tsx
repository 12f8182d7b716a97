/** The form for a forgotten password: it mails a link to a new one. */
import { Anchor, Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from 'urql';
import { resetRequestSchema } from '#domain/accounts/account-input.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { resetRequestMutation } from './password-reset.graphql.ts';

/** The screen (ACC-23). Escape goes back to Login. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const [, request] = useMutation(resetRequestMutation);
  const { values, field, busy, onSubmit } = useServerForm({
    initialValues: { email: '' },
    schema: resetRequestSchema,
    submit: async (input) => {
      const { error } = await request(input);
      if (error) return failureOf(error);
      showSnack('Success! Please check your email.');
      return undefined;
    },
  });
  useHotkeys([['Escape', () => void navigate('/login')]], []);
  return (
    <AuthFrame title="Forgot your password?" lead="We mail you a link to set a new one.">
      <form onSubmit={onSubmit} noValidate>
        <TextInput {...field('email')} label="Email" type="email" name="email" autoComplete="username" autoFocus />
        <Button type="submit" fullWidth mt={22} h={44} disabled={busy || values.email.trim() === ''}>
          {busy ? 'Loading...' : 'Request New Password'}
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
