/** The steps of the signup before there is an account: email, code, password. */
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMutation } from 'urql';
import { codeLength } from '#domain/accounts/account-input.ts';
import { namesOfPerson } from '#domain/accounts/password-rules.ts';
import { signupEmailSchema, signupPasswordSchema } from '#domain/accounts/signup-input.ts';
import { storedClaim, wizardPath } from '#web/lib/claim.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { startSession } from '#web/lib/session.ts';
import { useInstallation } from '#web/lib/use-installation.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import { CodeInput } from '#web/parts/code-input.tsx';
import { NewPasswordField } from '#web/parts/password-meter/new-password-field.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { CouponLine } from './coupon-line.tsx';
import { checkStepMutation, setPasswordMutation, verifyEmailMutation } from './signup.graphql.ts';
import classes from './signup.module.css';
import { SignupFrame } from './signup-frame.tsx';

/** Login for an email that has an account; a page that was claimed is made after it (SITE-7). */
function existingAccountPath(email: string): string {
  const claim = storedClaim();
  return `/login?${new URLSearchParams({ existing_email: email, ...(claim && { next: wizardPath(claim) }) })}`;
}

/** The first step. `onCode` is called once a code is on its way. */
export function EmailStep({
  email,
  coupon,
  onCode,
}: {
  email: string;
  coupon: string;
  onCode: (email: string) => void;
}) {
  const navigate = useNavigate();
  const installation = useInstallation();
  // The line keeps its place until it is known what it may promise.
  const lead =
    installation === undefined
      ? '\u00a0'
      : hasVendor(installation, 'payments')
        ? '14 days free. No card needed.'
        : 'An email address is enough to begin.';
  const [, check] = useMutation(checkStepMutation);
  const { values, field, busy, formError, onSubmit } = useServerForm({
    initialValues: { email, coupon },
    schema: signupEmailSchema,
    otherFailures: 'form',
    submit: async (input) => {
      const { data, error } = await check(input);
      if (error) return failureOf(error);
      if (data?.signup_check_step.email_pending) onCode(input.email);
      else void navigate(existingAccountPath(input.email));
      return undefined;
    },
  });
  const { error: emailError, ...emailField } = field('email');
  return (
    <SignupFrame screen="email" title="Claim your links now" lead={lead}>
      <form onSubmit={onSubmit} noValidate>
        {coupon !== '' && <CouponLine code={coupon} />}
        <TextInput
          {...emailField}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          error={emailError ?? fieldError(formError)}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={busy || values.email.trim() === ''}>
          Continue
        </Button>
      </form>
      <p className={classes.under}>
        Already have an account?{' '}
        <Anchor component={Link} to="/login" underline="always">
          Log in
        </Anchor>
      </p>
    </SignupFrame>
  );
}

/** The second step. `onProven` gets the token that allows the password. */
export function CodeStep({
  email,
  coupon,
  onProven,
  onBack,
}: {
  email: string;
  coupon: string;
  onProven: (token: string) => void;
  onBack: () => void;
}) {
  const navigate = useNavigate();
  const [, verify] = useMutation(verifyEmailMutation);
  const [, check] = useMutation(checkStepMutation);
  const [code, setCode] = useState('');
  // The first complete code is sent at once. Later ones are being corrected digit by digit, and each try counts.
  const sent = useRef(false);
  const { busy, formError, setFormError, run } = useSubmission();
  const send = (typed: string): Promise<void> =>
    run(async () => {
      sent.current = true;
      const { data, error } = await verify({ email, email_token: typed });
      if (error) setFormError(messageOf(error));
      else if (data) onProven(data.verify_email.token);
    });
  const resend = async (): Promise<boolean> => {
    const { data } = await check({ email, coupon });
    const answer = data?.signup_check_step;
    // Meanwhile the account was made, in another tab for example: no code was mailed.
    if (answer?.email_pending === false) void navigate(existingAccountPath(email));
    else if (answer?.code_mailed) showSnack('Success! New email and code has been sent.');
    else showErrorSnack('Oops! Failed to send new email and code.');
    return answer?.code_mailed === true;
  };
  return (
    <SignupFrame screen="code" title="Check your email" lead={`We mailed a code of six digits to ${email}.`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === codeLength) void send(code);
        }}
      >
        <CodeInput
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setFormError(undefined);
            if (typed.length === codeLength && !sent.current) void send(typed);
          }}
          error={formError}
          busy={busy}
          onResend={resend}
        />
        <Button type="submit" fullWidth mt={22} h={44} loading={busy} disabled={busy || code.length < codeLength}>
          Verify
        </Button>
      </form>
      <p className={classes.under}>
        <Anchor component="button" type="button" underline="always" onClick={onBack}>
          Use another email
        </Anchor>
      </p>
    </SignupFrame>
  );
}

/** The third step, which makes the account. `onExpired` is called when the code's proof is too old. */
export function PasswordStep({ email, token, onExpired }: { email: string; token: string; onExpired: () => void }) {
  const [, setPassword] = useMutation(setPasswordMutation);
  const [confirmation, setConfirmation] = useState('');
  const { values, field, busy, formError, onSubmit } = useServerForm({
    initialValues: { email, password: '', token },
    schema: signupPasswordSchema,
    otherFailures: 'form',
    submit: async (input) => {
      const { data, error } = await setPassword(input);
      if (error) {
        if (codeOf(error) !== 'SIGNUP_EXPIRED') return failureOf(error);
        // The first step follows, so the sentence is shown above it.
        showErrorSnack(messageOf(error));
        onExpired();
        return undefined;
      }
      if (data) startSession(data.set_password_signup.token);
      return undefined;
    },
  });
  const { error: passwordError, ...passwordField } = field('password');
  const differs = confirmation !== '' && confirmation !== values.password;
  return (
    <SignupFrame screen="password" title="Choose a password" lead="It guards your links, your fans and your money.">
      <form onSubmit={onSubmit} noValidate>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          {...passwordField}
          error={passwordError ?? fieldError(formError)}
          names={namesOfPerson({ email, firstName: '', lastName: '' })}
          label="Password"
          name="password"
          autoFocus
          mb={16}
        />
        <PasswordInput
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={fieldError(
            differs ? 'Invalid password, Please enter a valid password. The two passwords differ.' : undefined,
          )}
        />
        <Button
          type="submit"
          fullWidth
          mt={22}
          h={44}
          loading={busy}
          disabled={busy || values.password === '' || confirmation !== values.password}
        >
          Continue
        </Button>
      </form>
    </SignupFrame>
  );
}
