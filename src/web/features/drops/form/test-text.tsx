/** Sends the draft to one's own phone. */
import { Button, TextInput } from '@mantine/core';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { sendTestTextMutation } from './drop-form.graphql.ts';
import classes from './drop-form.module.css';

/** The field and its button; there has to be something to send. */
export function TestText({ artistId, message, link }: { artistId: string; message: string; link: string }) {
  const [number, setNumber] = useState('');
  const [, send] = useMutation(sendTestTextMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const submit = () =>
    run(async () => {
      setFormError(undefined);
      const { error } = await send({ artist_id: artistId, message, sms_link: link, number });
      if (error) setFormError(messageOf(error));
      else showSnack('Test sent. Look at your phone.');
    });
  return (
    <form
      className={classes.test}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        type="tel"
        label="Your phone number"
        placeholder="+1 212 555 0100"
        autoComplete="tel"
        value={number}
        error={fieldError(formError)}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value);
          setFormError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={busy}
        disabled={busy || number.trim() === '' || message.trim() === ''}
        leftSection={<Smartphone size={16} aria-hidden="true" />}
      >
        Send a test to me
      </Button>
    </form>
  );
}
