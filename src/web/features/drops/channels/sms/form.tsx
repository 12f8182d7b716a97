/** The form's parts of a drop by text. */
import type { TextSample } from '#domain/messaging/channels/sms/sms-text.ts';
import { TextsNotice } from '#web/parts/texts-notice.tsx';
import { carrierTotal, fansOf } from '../../form/plan-words.ts';
import type { ChannelForm, ChannelFormProps } from '../channel-form.ts';
import { AudienceField } from './audience-field.tsx';
import { MessageField } from './message-field.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { TestText } from './test-text.tsx';

/** What is added to the text for most fans, until it is known that all of them wrote to the number. */
const sampleOf = ({ plans: { plan }, link }: Pick<ChannelFormProps, 'plans' | 'link'>): TextSample => ({
  link: plan?.text_link ?? link,
  isIntroduced: plan?.introduced !== 0 || fansOf(plan) === 0,
});

export const smsForm: ChannelForm = {
  Words: ({ artist, form: { values, field, setFieldValue }, plans, link }) => (
    <>
      <TextsNotice artist={artist} />
      <MessageField
        input={field('message')}
        message={values.message}
        sample={sampleOf({ plans, link })}
        introduced={plans.plan?.introduced}
        artist={artist.name}
        totalMicros={plans.latest && carrierTotal(plans.latest)}
        onChange={(message) => setFieldValue('message', message)}
      />
    </>
  ),
  Audience: ({ form: { values, setFieldValue }, plans }) => (
    <AudienceField
      value={values.location}
      world={plans.world}
      onChange={(location) => setFieldValue('location', location)}
    />
  ),
  Preview: ({ artist, form: { values }, plans, link }) => (
    <>
      <PhonePreview message={values.message} sample={sampleOf({ plans, link })} artist={artist.name} />
      <TestText artistId={artist.id} message={values.message} link={link} />
    </>
  ),
};
