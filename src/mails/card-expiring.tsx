/** The mail that asks a payer to replace a card before it can no longer be charged. */
import { Action, Frame, SmallWords, Title, Words } from './frame.tsx';
import type { CardExpiringMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

const cardOf = ({ card }: CardExpiringMail): string => `${writtenName(card.brand)} ending ${card.last4}`;

export const cardExpiringSubject = (mail: CardExpiringMail): string =>
  mail.isExpired ? `Your card ${cardOf(mail)} has expired` : `Your card ${cardOf(mail)} expires soon`;

export function CardExpiring({ mail }: { mail: CardExpiringMail }) {
  const { month, year } = mail.expires;
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );
  return (
    <Frame
      fromFanfare
      title={cardExpiringSubject(mail)}
      preview="Replace it, and your links stay online."
      footer={<SmallWords>You receive this mail because Fanfare charges this card.</SmallWords>}
    >
      <Title>{mail.isExpired ? 'Your card has expired' : 'Your card expires soon'}</Title>
      <Words>
        Your card {cardOf(mail)} {mail.isExpired ? 'could' : 'can'} be charged until the end of {day}. Replace it before
        your next payment, so that your links are not suspended.
      </Words>
      <Action href={mail.billingUrl}>Replace the card</Action>
    </Frame>
  );
}
