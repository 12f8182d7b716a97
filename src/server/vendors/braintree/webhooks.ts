/** Braintree's signed webhooks. */
import type braintree from 'braintree';
import type { Gateway } from './gateway.ts';
import type { Payments } from './payments.ts';

/** Creates this part of the client. */
export function createWebhooks(gateway: Gateway) {
  return {
    async readWebhook(signature, payload) {
      try {
        const notification = await gateway.webhookNotification.parse(signature, payload);
        const { kind, timestamp } = notification;
        return {
          kind,
          subscriptionId: subscriptionOf(notification),
          disputedChargeId: 'dispute' in notification ? notification.dispute.transaction.id : undefined,
          at: new Date(timestamp),
        };
      } catch (error) {
        if (error instanceof Error && 'type' in error && error.type === 'invalidSignatureError') return undefined;
        throw error;
      }
    },
    answerChallenge: async (challenge) =>
      /^[a-f0-9]{20,32}$/.test(challenge) ? gateway.webhookNotification.verify(challenge) : undefined,
  } satisfies Partial<Payments>;
}

function subscriptionOf(notification: braintree.WebhookNotification): string | undefined {
  if ('subscription' in notification) return notification.subscription.id;
  return 'transaction' in notification ? notification.transaction.subscriptionId || undefined : undefined;
}
