/** The parts of the drop form that belong to a channel. */
import type { ComponentType } from 'react';
import type { DropFormValues } from '#domain/messaging/drop-form.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import type { useServerForm } from '#web/lib/form/use-server-form.ts';
import type { DropPlans } from '../form/use-drop-plan.ts';

export interface ChannelFormProps {
  artist: CurrentArtist;
  form: Pick<ReturnType<typeof useServerForm<DropFormValues, DropFormValues>>, 'values' | 'field' | 'setFieldValue'>;
  plans: DropPlans;
  /** The whole URL of the link that was typed. */
  link: string;
}

export interface ChannelForm {
  /** What is written: the message, and what belongs to it. */
  Words: ComponentType<ChannelFormProps>;
  /** Which of the fans get it; renders nothing where all do. */
  Audience: ComponentType<ChannelFormProps>;
  /** Beside the form: what a fan sees, and a test to oneself. */
  Preview: ComponentType<ChannelFormProps>;
}
