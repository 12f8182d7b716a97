/** Subject and message of a drop by email, with merge fields (DROP-163). */
import { Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { MAX_MAIL_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/messaging/channels/email/email-rules.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from '../../form/drop-form.module.css';
import { MergeFieldMenu } from '../../form/merge-field-menu.tsx';
import { useInsertion } from '../../form/use-insertion.ts';

/** `onChange` replaces the message, for what the menu inserts. */
export function MailFields({
  subject,
  input,
  message,
  onChange,
}: {
  subject: ComponentProps<typeof TextInput>;
  input: ComponentProps<typeof Textarea>;
  message: string;
  onChange: (message: string) => void;
}) {
  const { area, insert } = useInsertion(message, onChange);
  return (
    <>
      <TextInput {...subject} label="Subject" placeholder="What is it about?" maxLength={MAX_SUBJECT_LENGTH} />
      <div className={classes.field}>
        <Textarea
          {...input}
          ref={area}
          label="Message"
          placeholder="What do you want to tell your fans?"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MAX_MAIL_LENGTH}
        />
        <div className={classes.underMessage}>
          <p className={classes.note}>{formatCount(MAX_MAIL_LENGTH - message.length)} characters left</p>
          <MergeFieldMenu onChoose={insert} />
        </div>
      </div>
    </>
  );
}
