/** The form's parts of every channel. Only the drop form loads them. */
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { ChannelForm } from './channel-form.ts';
import { emailForm } from './email/form.tsx';
import { smsForm } from './sms/form.tsx';

export const channelForms: Readonly<Record<DropChannel, ChannelForm>> = { sms: smsForm, email: emailForm };
