/** The step of the signup for the person's name. */
import { Button, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import { personNameSchema } from '#domain/accounts/account-input.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { signupNamesMutation } from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

/** The fourth step; the account's new step leads on. */
export function NameStep({ user }: { user: CurrentUser }) {
  const [, save] = useMutation(signupNamesMutation);
  const { values, field, busy, onSubmit } = useServerForm({
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    schema: personNameSchema,
    submit: async (names) => {
      const { error } = await save(names);
      return error && failureOf(error);
    },
  });
  return (
    <SignupFrame screen="name" title="What's your name?" lead="Your team sees it; fans don't.">
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          {...field('first_name')}
          label="First name"
          name="first_name"
          autoComplete="given-name"
          autoFocus
          mb={16}
        />
        <TextInput {...field('last_name')} label="Last name" name="last_name" autoComplete="family-name" />
        <Button
          type="submit"
          fullWidth
          mt={22}
          h={44}
          loading={busy}
          disabled={busy || values.first_name.trim() === '' || values.last_name.trim() === ''}
        >
          Continue
        </Button>
      </form>
    </SignupFrame>
  );
}
