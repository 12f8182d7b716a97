/** Writes an answer to one fan. What was typed stays until it is sent. */
import { Button, Textarea } from '@mantine/core';
import { Info, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMutation } from 'urql';
import { MAX_TEXT_LENGTH } from '#domain/messaging/channels/sms/sms-rules.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { counted } from '#web/ui/numbers.ts';
import { useSegments } from '../form/use-segments.ts';
import { sendInboxReplyMutation } from './inbox.graphql.ts';
import classes from './inbox.module.css';

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: viewerZone,
});

/** `obstacle` says why the fan gets nothing now, empty when a reply can go out; `textsFrom` from when on the hour allows it. */
export function ReplyForm({
  threadId,
  obstacle,
  textsFrom,
}: {
  threadId: string;
  obstacle: string;
  textsFrom: string | null;
}) {
  const [text, setText] = useState('');
  const [, send] = useMutation(sendInboxReplyMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  // The same words keep their id until they are sent, so that pressing again after a lost answer sends nothing twice.
  const sending = useRef<{ id: string; text: string }>(undefined);
  const segments = useSegments(text.trim());
  const write = (words: string): void => {
    setText(words);
    setFormError(undefined);
  };
  const submit = () =>
    run(async () => {
      setFormError(undefined);
      if (sending.current?.text !== text) sending.current = { id: idOfNew(), text };
      const { error } = await send({ thread_id: threadId, ...sending.current });
      if (error) {
        setFormError(messageOf(error));
        return;
      }
      sending.current = undefined;
      // What was typed meanwhile is not sent yet.
      setText((typed) => (typed === text ? '' : typed));
    });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {obstacle !== '' && (
        <p className={classes.obstacle}>
          <Info size={16} aria-hidden="true" />
          <span>
            {obstacle}
            {textsFrom !== null && ` You can write from ${moment.format(new Date(textsFrom))} your time.`}
          </span>
        </p>
      )}
      <Textarea
        label="Reply"
        placeholder="Write to this fan"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        error={fieldError(formError)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <div className={classes.send}>
        <span className={classes.faint}>
          {segments !== undefined && text.trim() !== '' ? (
            counted(segments.written.segments, 'segment')
          ) : (
            <span className={classes.hint}>Ctrl or ⌘ and Enter sends</span>
          )}
        </span>
        <Button type="submit" loading={busy} leftSection={<Send size={16} aria-hidden="true" />}>
          Send reply
        </Button>
      </div>
    </form>
  );
}
