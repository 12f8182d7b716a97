/** The stand-in account at Braintree: its state, its switches, and what tests read of it. */
import { join } from 'node:path';
import type { Clock } from '#domain/kernel/clock.ts';
import { runBilling } from './billing-run.ts';
import { capturedByPayer } from './processor.ts';
import { openProviderState, type ProviderState } from './provider-state.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

/** What goes wrong with requests that change something: the answer is lost, late, a 5xx before or after the change, or no answer of its protocol. */
export const answerFaults = ['none', 'lost', 'slow', 'before', 'after', 'nonsense'] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** The switches of the account. */
export interface ProviderSwitches {
  /** Used up one by one, before `answers` counts again. */
  nextAnswers: AnswerFault[];
  answers: AnswerFault;
  slowMilliseconds: number;
  /** Whether a subscription may move to a plan with another billing frequency. */
  allowsIntervalChange: boolean;
}

export interface CardProvider {
  readonly keys: { merchantId: string; publicKey: string; privateKey: string };
  readonly clock: Clock;
  readonly state: ProviderState;
  readonly switches: ProviderSwitches;
  readonly webhooks: WebhookSender;
  /** The current day in UTC, the account's time zone. */
  today(): string;
  /** Bills, settles, retries and resends whatever is due. */
  runDue(): void;
  save(): void;
  /** Money taken from each payer and not given back, in cents, by customer id. */
  captured(): Map<string, number>;
}

/** Opens the account that is kept in `directory`. Webhooks go to `webhookUrl`. */
export function createCardProvider({
  directory,
  clock,
  privateKey,
  webhookUrl,
}: {
  directory: string;
  clock: Clock;
  privateKey: string;
  webhookUrl: string;
}): CardProvider {
  const keys = { merchantId: 'fanfare_sandbox', publicKey: 'sandbox_public', privateKey };
  const { state, save } = openProviderState(join(directory, 'braintree.json'));
  const webhooks = createWebhookSender({ url: webhookUrl, keys, clock });
  const provider: CardProvider = {
    keys,
    clock,
    state,
    webhooks,
    save,
    switches: { nextAnswers: [], answers: 'none', slowMilliseconds: 61_000, allowsIntervalChange: false },
    today: () => clock.now().toISOString().slice(0, 10),
    runDue() {
      if (runBilling(provider)) save();
      webhooks.resendDue();
    },
    captured: () => capturedByPayer(state),
  };
  return provider;
}
