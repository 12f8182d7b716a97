/** The dialog in which a person proves who they are before a sensitive act. */
import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { askForPasskey, passkeyProblem, supportsPasskeys } from '#web/lib/passkeys.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
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
  const [byCode, setByCode] = useState(false);
  /** The password, or the code. */
  const [proof, setProof] = useState('');
  const { busy, formError, setFormError, run } = useSubmission();
  const cancel = (): void => {
    if (!busy) onDone(false);
  };
  const confirm = (): Promise<void> =>
    run(async () => {
      setFormError(undefined);
      const { error } = await stepUp(byCode ? { code: proof } : { password: proof });
      if (error) setFormError(messageOf(error));
      else onDone(true);
    });
  const confirmByPasskey = (): Promise<void> =>
    run(async () => {
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
  const hasApp = own !== undefined && own.authenticator !== null;
  const type = (typed: string): void => {
    setProof(typed);
    setFormError(undefined);
  };
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
          if (proof !== '') void confirm();
        }}
      >
        <Text c="var(--ink-2)" mb="md">
          Please enter {byCode ? 'a code' : 'your password'}
          {hasPasskey && ' or use a passkey'} to go on. You are not asked again for ten minutes.
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
        {byCode ? (
          <TextInput
            key="code"
            label="Code"
            description="Of your authenticator app, or a recovery code."
            name="code"
            autoComplete="one-time-code"
            value={proof}
            onChange={(event) => type(event.currentTarget.value)}
            error={fieldError(formError)}
            autoFocus
          />
        ) : (
          <PasswordInput
            key="password"
            label="Password"
            name="password"
            autoComplete="current-password"
            value={proof}
            onChange={(event) => type(event.currentTarget.value)}
            error={fieldError(formError)}
            data-autofocus
          />
        )}
        {hasApp && (
          <Text mt="sm" fz={14}>
            <TextButton
              disabled={busy}
              onClick={() => {
                setByCode(!byCode);
                type('');
              }}
            >
              {byCode ? 'Use your password instead' : 'Use a code of your authenticator app instead'}
            </TextButton>
          </Text>
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
          <Button type="submit" loading={busy} disabled={busy || proof === ''}>
            Confirm
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
