/** The form for a new password, which a mailed link leads to. */
import { Anchor, Button } from '@mantine/core';
import { useEffect } from 'react';
import { useMutation } from 'urql';
import { resetSchema } from '#domain/accounts/account-input.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { endSession } from '#web/lib/session.ts';
import { Link, useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { NewPasswordField } from '#web/parts/password-meter/new-password-field.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { resetPasswordMutation } from './password-reset.graphql.ts';
import { SignupLink } from './signup-link.tsx';

/** Keeps the token of this tab, for a reload of the page. */
const tokenKey = 'fanfare.reset';

/** The screen (ACC-22, ACC-23). It ends this browser's session first; the token is taken out of the URL, so that no history keeps it. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [, reset] = useMutation(resetPasswordMutation);
  const { values, field, busy, formError, onSubmit } = useServerForm({
    initialValues: { token: query.get('token') ?? sessionStorage.getItem(tokenKey) ?? '', password: '' },
    schema: resetSchema,
    otherFailures: 'form',
    submit: async (input) => {
      const { error } = await reset(input);
      if (error) return failureOf(error);
      sessionStorage.removeItem(tokenKey);
      showSnack('Success! Password updated. Please log in.');
      void navigate('/login', { replace: true });
      return undefined;
    },
  });
  const { token } = values;
  useEffect(() => {
    endSession();
    sessionStorage.setItem(tokenKey, token);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  const { error, ...password } = field('password');
  return (
    <AuthFrame title="Set a New Password" lead="Every device that is logged in is logged out.">
      <form onSubmit={onSubmit} noValidate>
        <NewPasswordField
          {...password}
          label="New password"
          name="password"
          autoFocus
          error={error ?? fieldError(formError ?? (token === '' ? sentenceOf('RESET_LINK_INVALID') : undefined))}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={busy || values.password === ''}>
          Update password
        </Button>
      </form>
      <p className={classes.ways}>
        <SignupLink label="Sign Up" />
        <Anchor component={Link} to="/forgot-password">
          Request another link
        </Anchor>
      </p>
    </AuthFrame>
  );
}
