/** The icons of channels. */
import { type LucideIcon, Mail, MessageSquare } from 'lucide-react';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';

export const channelIcons: Readonly<Record<DropChannel, LucideIcon>> = { sms: MessageSquare, email: Mail };
