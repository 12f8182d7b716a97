/** The login: email and password on paper, the house's own picture beside it. */
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { startSession } from '#web/lib/session.ts';
import mark from '#web/ui/mark.svg';
import { afterLogin } from './after-login.ts';
import { loginMutation } from './login.graphql.ts';
import { LoginPicture } from './login-picture.tsx';
import classes from './login-screen.module.css';

/** The login (ACC-5). `existing_email` in the address says why somebody was sent here and fills the field. */
export function LoginScreen() {
  const [query] = useSearchParams();
  const existing = query.get('existing_email');
  const [email, setEmail] = useState(existing?.includes('@') ? existing : '');
  const [password, setPassword] = useState('');
  const [{ fetching, error }, login] = useMutation(loginMutation);
  const navigate = useNavigate();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await login({ email: email.trim(), password });
    if (!data) return;
    startSession(data.login.token);
    void navigate(afterLogin(query.get('next')), { replace: true });
  };

  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <img src={mark} alt="" width={26} height={26} />
          Fanfare
        </div>
        <form className={classes.form} onSubmit={submit}>
          <h1 className={classes.title}>Welcome back</h1>
          <p className={classes.lead}>Log in to your links, fans and numbers.</p>
          {existing !== null && (
            <Alert color="brass" variant="light" mb={18} classNames={{ root: classes.notice }}>
              Email already registered. Log in to continue
            </Alert>
          )}
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            mb={16}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={error && messageOf(error)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button
            type="submit"
            fullWidth
            mt={22}
            h={44}
            loading={fetching}
            disabled={email.trim() === '' || password === '' || fetching}
          >
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
