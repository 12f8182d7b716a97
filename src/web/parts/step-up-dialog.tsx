/** The dialog in which a person proves who they are before a sensitive act. */
import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { fieldOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { askForPasskey, passkeyProblem, supportsPasskeys } from '#web/lib/passkeys.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import {
  finishPasskeyStepUpMutation,
  ownFactorsQuery,
  startPasskeyStepUpMutation,
  stepUpMutation,
} from './step-up.graphql.ts';

/** `onDone` says whether the person proved it; Escape and Cancel mean that they did not (ACC-40, ACC-41). */
export function StepUpDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const [{ data }] = useQuery({ query: currentUserQuery, requestPolicy: 'cache-only' });
  const [, stepUp] = useMutation(stepUpMutation);
  const [{ data: own }] = useQuery({ query: ownFactorsQuery, requestPolicy: 'network-only' });
  const [, startPasskey] = useMutation(startPasskeyStepUpMutation);
  const [, finishPasskey] = useMutation(finishPasskeyStepUpMutation);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Whether what is wrong is the code, not the password. */
  const [isOfCode, setOfCode] = useState(false);
  const { busy, formError, setFormError, run } = useSubmission();
  const cancel = (): void => {
    if (!busy) onDone(false);
  };
  const confirm = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      const { error } = await stepUp({ password, code });
      if (error) {
        setOfCode(fieldOf(error) === 'code');
        setFormError(messageOf(error));
      } else onDone(true);
    });
  const confirmByPasskey = (): Promise<void> =>
    run(async () => {
      setOfCode(false);
      setFormError(undefined);
      const { data: started, error: notStarted } = await startPasskey({});
      if (notStarted) return setFormError(messageOf(notStarted));
      let response: unknown;
      try {
        response = await askForPasskey(started?.start_passkey_step_up);
      } catch (error) {
        return setFormError(passkeyProblem(error));
      }
      const { error } = await finishPasskey({ response });
      if (error) setFormError(messageOf(error));
      else onDone(true);
    });
  const needsCode = isOfCode || (own !== undefined && own.authenticator !== null);
  const hasPasskey = supportsPasskeys() && own !== undefined && own.passkeys.length > 0;

  return (
    <Modal
      opened
      onClose={cancel}
      size={440}
      withCloseButton={false}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          Confirm that it is you
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') void confirm();
        }}
      >
        <Text c="var(--ink-2)" mb="md">
          Please enter your password{hasPasskey && ' or use a passkey'} to go on. You are not asked again for ten
          minutes.
        </Text>
        {/* Password managers fill the password of this account. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={data?.get_current_user_data.email ?? ''}
          readOnly
          hidden
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFormError(undefined);
          }}
          error={fieldError(isOfCode ? undefined : formError)}
          data-autofocus
        />
        {needsCode && (
          <TextInput
            mt="md"
            label="Code"
            description="Of your authenticator app, or a recovery code."
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setFormError(undefined);
            }}
            error={fieldError(isOfCode ? formError : undefined)}
          />
        )}
        {hasPasskey && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            leftSection={<KeyRound size={17} aria-hidden="true" />}
            disabled={busy}
            onClick={() => void confirmByPasskey()}
          >
            Use a passkey
          </Button>
        )}
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={cancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={busy || password === ''}>
            Confirm
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
