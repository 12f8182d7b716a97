/** The form's parts of a drop by email. */
import type { ChannelForm } from '../channel-form.ts';
import { MailFields } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { TestMail } from './test-mail.tsx';

export const emailForm: ChannelForm = {
  Words: ({ form: { values, field, setFieldValue } }) => (
    <MailFields
      subject={field('subject')}
      input={field('message')}
      message={values.message}
      onChange={(message) => setFieldValue('message', message)}
    />
  ),
  Audience: () => null,
  Preview: ({ artist, form: { values }, link }) => (
    <>
      <MailPreview {...{ artistId: artist.id, artist: artist.name }} {...values} link={link} />
      <TestMail artistId={artist.id} subject={values.subject} message={values.message} link={link} />
    </>
  ),
};
