/** The mails about one payment: its receipt, a refund, an attempt that failed, and a payment that was not completed after its receipt. */
import { inDollars } from '#domain/accounts/prices.ts';
import { declineAdvice, declinedBecause } from '#domain/billing/decline.ts';
import { Action, Frame, SmallWords, Title, Words, writtenDay } from './frame.tsx';
import type { PaymentMail } from './mail-renderer.ts';
import { writtenName, writtenNames } from './written-name.ts';

const amountOf = ({ amountCents }: PaymentMail): string => inDollars(amountCents);

export function paymentSubject(mail: PaymentMail): string {
  switch (mail.outcome) {
    case 'paid':
      return `Your receipt from Fanfare: ${amountOf(mail)}`;
    case 'refunded':
      return `Fanfare refunded you ${amountOf(mail)}`;
    case 'retried-later':
      return `Your payment of ${amountOf(mail)} failed`;
    case 'not-completed':
      return `Your payment of ${amountOf(mail)} was not completed`;
    case 'given-up':
      return 'Your Fanfare subscription is canceled';
  }
}

const previews = {
  paid: 'Thank you. The invoice is on your Billing screen.',
  refunded: 'It arrives on your card within a few days.',
  'not-completed': 'Your card is not charged for it.',
  'retried-later': 'Your links stay online, and we try again.',
  'given-up': 'No attempt to charge your card succeeded.',
};

/** Why a payment failed; '' for one that did not. */
const reasonOf = ({ declined }: PaymentMail): string => (declined ? declinedBecause(declined, 'this card') : '');

export function Payment({ mail }: { mail: PaymentMail }) {
  return (
    <Frame
      fromFanfare
      title={paymentSubject(mail)}
      preview={`${reasonOf(mail)} ${previews[mail.outcome]}`.trim()}
      footer={<SmallWords>You receive this mail because you pay for artists on Fanfare.</SmallWords>}
    >
      <PaymentWords mail={mail} />
    </Frame>
  );
}

function PaymentWords({ mail }: { mail: PaymentMail }) {
  const card =
    mail.card.last4 === '' ? 'your card' : `your card ${writtenName(mail.card.brand)} ending ${mail.card.last4}`;
  const links = mail.artistNames.length === 0 ? 'your links' : `the links of ${writtenNames(mail.artistNames)}`;
  const day = writtenDay(mail.at);
  switch (mail.outcome) {
    case 'paid':
      return (
        <>
          <Title>Thank you for your payment</Title>
          <Words>
            {amountOf(mail)} was charged to {card} on {day}
            {mail.period === null
              ? ', for a change of your plan.'
              : `, for ${writtenDay(mail.period.start)} to ${writtenDay(mail.period.end)}.`}
          </Words>
          <Words>The invoice is on your Billing screen once your bank has settled the payment.</Words>
          <Action href={mail.billingUrl}>Go to Billing</Action>
        </>
      );
    case 'refunded':
      return (
        <>
          <Title>You are refunded {amountOf(mail)}</Title>
          <Words>
            We refunded {amountOf(mail)} to {card} on {day}. Banks take up to ten days to show it.
          </Words>
          <Action href={mail.billingUrl}>Go to Billing</Action>
        </>
      );
    case 'not-completed':
      return (
        <>
          <Title>Your payment was not completed</Title>
          <Words>
            We sent you a receipt for {amountOf(mail)} of {day}. This payment was not completed: {card} is not charged
            for it. If your bank holds the amount, it becomes free within a few days. The payment has no invoice.
          </Words>
          <Action href={mail.billingUrl}>Go to Billing</Action>
        </>
      );
    case 'retried-later':
      return (
        <>
          <Title>Your payment failed</Title>
          <Words>
            On {day} we could not charge {amountOf(mail)} to {card}. {reasonOf(mail)}{' '}
            {mail.declined && declineAdvice(mail.declined)}
          </Words>
          <Words>
            We try again {mail.retryOn === null ? 'in a few days' : `on ${writtenDay(mail.retryOn)}`}, and until then{' '}
            {links} stay online. Another card is charged at once, and only once. If no attempt succeeds, your
            subscription is canceled and {links} are suspended.
          </Words>
          <Action href={mail.billingUrl}>Pay {amountOf(mail)}</Action>
        </>
      );
    case 'given-up':
      return (
        <>
          <Title>Your subscription is canceled</Title>
          <Words>
            On {day} the last attempt to charge {amountOf(mail)} to {card} failed. {reasonOf(mail)} We do not try again,
            and {links} are suspended. Nothing is deleted.
          </Words>
          <Words>Subscribe again, and every link comes back as it was.</Words>
          <Action href={mail.billingUrl}>Subscribe again</Action>
        </>
      );
  }
}
