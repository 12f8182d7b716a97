/** The login: email and password, with a picture of our own beside them. */
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useMutation } from 'urql';
import { loginSchema } from '#domain/accounts/login-input.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { startSession } from '#web/lib/session.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import mark from '#web/ui/mark.svg';
import { afterLogin } from './after-login.ts';
import { loginMutation } from './login.graphql.ts';
import { LoginPicture } from './login-picture.tsx';
import classes from './login-screen.module.css';

/** The login (ACC-5). `existing_email` in the URL shows a notice and fills the field. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const existing = query.get('existing_email');
  const [, login] = useMutation(loginMutation);
  const navigate = useNavigate();
  const { field, isValid, busy, formError, onSubmit } = useServerForm({
    initialValues: { email: existing?.includes('@') ? existing : '', password: '' },
    schema: loginSchema,
    otherFailures: 'form',
    submit: async (credentials) => {
      const { data, error } = await login(credentials);
      if (error) return failureOf(error);
      if (!data) return undefined;
      startSession(data.login.token);
      void navigate(afterLogin(query.get('next')), { replace: true });
      return undefined;
    },
  });

  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <img src={mark} alt="" width={26} height={26} />
          Fanfare
        </div>
        <form className={classes.form} onSubmit={onSubmit}>
          <h1 className={classes.title}>Welcome back</h1>
          <p className={classes.lead}>Log in to your links, fans and numbers.</p>
          {existing !== null && (
            <Alert color="brass" variant="light" mb={18} classNames={{ root: classes.notice }}>
              Email already registered. Log in to continue
            </Alert>
          )}
          <TextInput
            {...field('email')}
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            mb={16}
          />
          <PasswordInput
            {...field('password')}
            label="Password"
            name="password"
            autoComplete="current-password"
            error={fieldError(formError)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={!isValid() || busy}>
            Log In
          </Button>
        </form>
        <p className={classes.foot}>The open-source home for music artists' marketing</p>
      </main>
      <aside className={classes.picture} aria-hidden="true">
        <LoginPicture />
      </aside>
    </div>
  );
}
