/** The form of an invited person without an account: name and password, and a code when the link was copied. */
import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { codeLength } from '#domain/accounts/account-input.ts';
import { namesOfPerson } from '#domain/accounts/password-rules.ts';
import { invitedSchema } from '#domain/accounts/team-input.ts';
import { codeOf, oops } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { startSession } from '#web/lib/session.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { CodeInput } from '#web/parts/code-input.tsx';
import { NewPasswordField } from '#web/parts/password-meter/new-password-field.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import type { ShownInvitation } from './accept-invitation.tsx';
import { invitationCodeMutation, registerInvitedMutation } from './invitation.graphql.ts';
import { invitationLead, invitationTitle } from './invitation-words.ts';

/** `onUsed` is called before the person goes on to the dashboard, `onRefused` when the invitation itself was refused, which may have ended it. */
export function RegisterForm({
  invitation,
  token,
  onUsed,
  onRefused,
}: {
  invitation: ShownInvitation;
  token: string;
  onUsed: () => void;
  onRefused: () => void;
}) {
  const navigate = useNavigate();
  const [, register] = useMutation(registerInvitedMutation);
  const [{ fetching: mailing }, mailCode] = useMutation(invitationCodeMutation);
  const [codeSent, setCodeSent] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const { needs_code: needsCode, email } = invitation;
  const { values, field, busy, formError, onSubmit } = useServerForm({
    initialValues: { token, first_name: '', last_name: '', password: '' },
    schema: invitedSchema,
    otherFailures: 'form',
    submit: async ({ email_token: _code, ...input }) => {
      const { data, error } = await register({ ...input, email_token: needsCode ? code : null });
      if (error) {
        if (codeOf(error)?.startsWith('INVITATION_')) onRefused();
        if (codeOf(error) !== 'CODE_WRONG') return failureOf(error);
        setCodeError(failureOf(error).message);
      } else if (data) {
        onUsed();
        startSession(data.register_invited.token);
        void navigate('/links', { replace: true });
      }
      return undefined;
    },
  });
  const sendCode = async (): Promise<CombinedError | undefined> => {
    const { error } = await mailCode({ token });
    if (error) showErrorSnack(oops(error));
    else showSnack('Success! Please check your email.');
    return error;
  };
  /** The code of a moment ago is still good, also after a reload. */
  const sendFirst = async (): Promise<void> => {
    const error = await sendCode();
    if (error === undefined || codeOf(error) === 'CODE_RECENT') setCodeSent(true);
  };
  const frame = { title: invitationTitle(invitation), lead: invitationLead(invitation) };

  if (needsCode && !codeSent)
    return (
      <AuthFrame {...frame}>
        <p>
          This link was passed on by somebody. So that nobody joins in your name, we mail a code to <b>{email}</b>.
        </p>
        <Button fullWidth h={44} loading={mailing} disabled={mailing} onClick={() => void sendFirst()}>
          Mail me a code
        </Button>
      </AuthFrame>
    );

  const { error: passwordError, ...password } = field('password');
  const isFilled = [values.first_name, values.last_name, values.password].every((text) => text.trim() !== '');
  const isReady = isFilled && (!needsCode || code.length === codeLength);
  return (
    <AuthFrame {...frame}>
      <form onSubmit={onSubmit} noValidate>
        {needsCode && (
          <Box mb={24}>
            <CodeInput
              value={code}
              onChange={(typed) => {
                setCode(typed);
                setCodeError(undefined);
              }}
              error={codeError}
              busy={busy}
              onResend={async () => (await sendCode()) === undefined}
            />
          </Box>
        )}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          mb={16}
          styles={{ input: { background: 'var(--sunken)', color: 'var(--ink-2)' } }}
        />
        <TextInput
          {...field('first_name')}
          label="First name"
          name="first_name"
          autoComplete="given-name"
          autoFocus={!needsCode}
          mb={16}
        />
        <TextInput {...field('last_name')} label="Last name" name="last_name" autoComplete="family-name" mb={16} />
        <NewPasswordField
          {...password}
          names={namesOfPerson({ email, firstName: values.first_name, lastName: values.last_name })}
          label="Password"
          name="password"
          error={passwordError ?? fieldError(formError)}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={busy || !isReady}>
          Continue
        </Button>
      </form>
    </AuthFrame>
  );
}
