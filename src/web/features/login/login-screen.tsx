/** The login: email and password, with a picture of our own beside them. */
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { loginSchema } from '#domain/accounts/login-input.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { hasExpired, startSession } from '#web/lib/session.ts';
import { useClaimInUrl } from '#web/lib/use-claim-in-url.ts';
import { Link, useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { afterLogin } from './after-login.ts';
import { loginMutation } from './login.graphql.ts';
import { LoginCodeForm } from './login-code-form.tsx';
import { SignupLink } from './signup-link.tsx';
import { type StartedSession, usePasskeyLogin } from './use-passkey-login.ts';

/** The login (ACC-5). `existing_email` in the URL shows a notice and fills the field. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const existing = query.get('existing_email');
  useClaimInUrl(query);
  const [, login] = useMutation(loginMutation);
  /** Email and password that the server accepted and wants a code for. */
  const [accepted, setAccepted] = useState<{ email: string; password: string }>();
  const navigate = useNavigate();
  const enter = ({ token, user }: StartedSession): void => {
    startSession(token);
    void navigate(afterLogin(query.get('next'), user.signup_finished), { replace: true });
  };
  const passkeys = usePasskeyLogin(enter);
  const { field, isValid, busy, formError, onSubmit } = useServerForm({
    initialValues: { email: existing?.includes('@') ? existing : '', password: '' },
    schema: loginSchema,
    otherFailures: 'form',
    submit: async (credentials) => {
      const { data, error } = await login(credentials);
      if (error && codeOf(error) === 'SECOND_FACTOR_NEEDED') setAccepted(credentials);
      else if (error) return failureOf(error);
      if (data) enter(data.login);
      return undefined;
    },
  });

  // The homepage is the server's, not a screen of the dashboard.
  useHotkeys([['Escape', () => window.location.assign('/')]], []);

  if (accepted !== undefined)
    return (
      <LoginCodeForm
        onCode={async (code) => {
          const { data, error } = await login({ ...accepted, code });
          if (data) enter(data.login);
          return error && messageOf(error);
        }}
        onBack={() => setAccepted(undefined)}
      />
    );
  return (
    <AuthFrame title="Welcome back" lead="Log in to your links, fans and numbers.">
      <form onSubmit={onSubmit} noValidate>
        {existing === null && hasExpired() && (
          <Alert color="brass" variant="light" mb={18} classNames={{ root: classes.notice }}>
            Your session has expired, or was ended elsewhere. Log in to go on where you were.
          </Alert>
        )}
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
          autoComplete="username webauthn"
          autoFocus
          mb={16}
        />
        <PasswordInput
          {...field('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={fieldError(formError)}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={!isValid() || busy}>
          Log In
        </Button>
        {passkeys.isOffered && (
          <>
            <Button
              variant="default"
              fullWidth
              mt={10}
              h={44}
              leftSection={<KeyRound size={17} aria-hidden="true" />}
              loading={passkeys.busy}
              disabled={busy}
              onClick={() => void passkeys.logIn()}
            >
              Log in with a passkey
            </Button>
            <div className={classes.problem}>{fieldError(passkeys.problem)}</div>
          </>
        )}
        <p className={classes.ways}>
          <SignupLink label="Sign up" />
          <Anchor component={Link} to="/forgot-password">
            Forgot password
          </Anchor>
        </p>
      </form>
    </AuthFrame>
  );
}
