/** The mail that tells a payer when their trial ends, or that it is over. */
import { Action, Frame, SmallWords, Title, Words, writtenDay } from './frame.tsx';
import type { TrialMail } from './mail-renderer.ts';
import { writtenNames } from './written-name.ts';

const whenOf = (daysLeft: number): string => (daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`);

export const trialSubject = ({ daysLeft }: TrialMail): string =>
  daysLeft === 0 ? 'Your Fanfare trial is over' : `Your Fanfare trial ends ${whenOf(daysLeft)}`;

export function Trial({ mail }: { mail: TrialMail }) {
  const isOver = mail.daysLeft === 0;
  const links = mail.artistNames.length === 0 ? 'your links' : `the links of ${writtenNames(mail.artistNames)}`;
  return (
    <Frame
      fromFanfare
      title={trialSubject(mail)}
      preview={isOver ? 'Add a payment method to go on.' : 'Add a payment method and nothing changes for your fans.'}
      footer={<SmallWords>You receive this mail because you have a Fanfare account on trial.</SmallWords>}
    >
      <Title>{isOver ? 'Your trial is over' : `Your trial ends ${whenOf(mail.daysLeft)}`}</Title>
      {isOver ? (
        <Words>
          Your trial ended on {writtenDay(mail.endsAt)}, and {links} are suspended without a payment method. Nothing is
          deleted. Add one, and every link comes back as it was.
        </Words>
      ) : (
        <>
          <Words>
            Your trial ends on {writtenDay(mail.endsAt)}. Add a payment method before, so that {links} are not suspended
            and later claimed by other artists.
          </Words>
          <Words>You are not charged before the trial ends, and you can cancel at any time.</Words>
        </>
      )}
      <Action href={mail.billingUrl}>Add a payment method</Action>
    </Frame>
  );
}
