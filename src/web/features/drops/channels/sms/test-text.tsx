/** Sends the draft to one's own phone, whose number is confirmed once by a texted code (DROP-194). */
import { Button, TextInput } from '@mantine/core';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import {
  requestTestNumberMutation,
  sendTestTextMutation,
  testNumberQuery,
  testNumberTypes,
} from '../../form/drop-form.graphql.ts';
import classes from '../../form/drop-form.module.css';
import { TestNumberDialog } from './test-number-dialog.tsx';

/** The confirmed number with the button that texts it, or the field for a number; there has to be something to send. */
export function TestText({ artistId, message, link }: { artistId: string; message: string; link: string }) {
  const [{ data }] = useQuery({ query: testNumberQuery, context: testNumberTypes });
  const [changing, setChanging] = useState(false);
  const [, send] = useMutation(sendTestTextMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  if (data === undefined) return null;
  const { test_number: number } = data;
  if (number === null || changing)
    return (
      <NewNumber
        artistId={artistId}
        onDone={() => setChanging(false)}
        {...(number !== null && { onCancel: () => setChanging(false) })}
      />
    );
  const submit = () =>
    run(async () => {
      setFormError(undefined);
      const { error } = await send({ artist_id: artistId, message, sms_link: link });
      if (error) setFormError(messageOf(error));
      else showSnack('Test sent. Look at your phone.');
    });
  return (
    <div className={classes.test}>
      <p className={classes.note}>
        Tests go to {number}. <TextButton onClick={() => setChanging(true)}>Change the number</TextButton>
      </p>
      {formError !== undefined && (
        <p className={classes.failure} role="alert">
          {formError}
        </p>
      )}
      <Button
        variant="default"
        loading={busy}
        disabled={busy || message.trim() === ''}
        leftSection={<Smartphone size={16} aria-hidden="true" />}
        onClick={() => void submit()}
      >
        Send a test to me
      </Button>
    </div>
  );
}

/** The field for one's number; its code is asked for in a dialog. */
function NewNumber({
  artistId,
  onDone,
  onCancel,
}: {
  artistId: string;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}) {
  const [number, setNumber] = useState('');
  const [codeSent, setCodeSent] = useState(false);
  const [, request] = useMutation(requestTestNumberMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const submit = () =>
    run(async () => {
      setFormError(undefined);
      const { error } = await request({ artist_id: artistId, number });
      // The code of a moment ago is still good.
      if (error === undefined || codeOf(error) === 'CODE_RECENT') setCodeSent(true);
      else setFormError(messageOf(error));
    });
  return (
    <>
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
          description="Test texts go only there. We text you a code first."
          placeholder="+1 212 555 0100"
          autoComplete="tel"
          value={number}
          error={fieldError(formError)}
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value);
            setFormError(undefined);
          }}
        />
        <div className={classes.testRow}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="default" loading={busy} disabled={busy || number.trim() === ''}>
            Text me a code
          </Button>
        </div>
      </form>
      {codeSent && (
        <TestNumberDialog
          artistId={artistId}
          number={number}
          onClose={(confirmed) => {
            setCodeSent(false);
            if (confirmed) onDone();
          }}
        />
      )}
    </>
  );
}
