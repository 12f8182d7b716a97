/** Wires the support chat. */
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addSupportChat } from './support-chat.graphql.ts';
import { createSupportChatService, type SupportChatService, type SupportChatSettings } from './support-chat.service.ts';

/** Makes the module; `settings` are missing where no chat is configured. */
export function createSupportChatModule(
  { guard, clock }: Platform,
  { settings }: { settings: SupportChatSettings | undefined },
): Module<SupportChatService> {
  const service = createSupportChatService({ guard, clock, settings });
  return { service, graphql: (builder) => addSupportChat(builder, service) };
}
