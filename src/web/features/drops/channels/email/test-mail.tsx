/** Mails the draft to one's own email (DROP-75). */
import { Button } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useMutation } from 'urql';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { sendTestMailMutation } from '../../form/drop-form.graphql.ts';
import classes from '../../form/drop-form.module.css';

/** The button, with the email that it mails to; there has to be something to send. */
export function TestMail({
  artistId,
  subject,
  message,
  link,
}: {
  artistId: string;
  subject: string;
  message: string;
  link: string;
}) {
  const { user } = useSignedInPerson();
  const [, send] = useMutation(sendTestMailMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const submit = () =>
    run(async () => {
      setFormError(undefined);
      const { error } = await send({ artist_id: artistId, subject, message, sms_link: link });
      if (error) setFormError(messageOf(error));
      else showSnack(`Test sent to ${user.email}.`);
    });
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        loading={busy}
        disabled={busy || subject.trim() === '' || message.trim() === ''}
        leftSection={<Mail size={16} aria-hidden="true" />}
        onClick={() => void submit()}
      >
        Send a test to me
      </Button>
      <p className={classes.note}>
        It goes to <bdi>{user.email}</bdi>.
      </p>
      {formError !== undefined && (
        <p className={classes.failure} role="alert">
          <ProblemText sentence={formError} />
        </p>
      )}
    </div>
  );
}
