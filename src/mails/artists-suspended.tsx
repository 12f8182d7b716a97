/** The mail that tells a payer which artists were suspended, and how they come back. */
import { Action, Frame, SmallWords, Title, Words, writtenDay } from './frame.tsx';
import type { ArtistsSuspendedMail } from './mail-renderer.ts';
import { writtenNames } from './written-name.ts';

const dayMilliseconds = 86_400_000;

export const artistsSuspendedSubject = ({ artistNames }: ArtistsSuspendedMail): string =>
  `The links of ${writtenNames(artistNames)} are suspended`;

export function ArtistsSuspended({ mail }: { mail: ArtistsSuspendedMail }) {
  const names = writtenNames(mail.artistNames);
  const isOne = mail.artistNames.length === 1;
  const reservedTo = new Date(Date.parse(mail.at) + mail.reservedDays * dayMilliseconds).toISOString();
  return (
    <Frame
      fromFanfare
      title={artistsSuspendedSubject(mail)}
      preview="Add a payment method and everything comes back."
      footer={
        <SmallWords>You receive this mail because you pay for {isOne ? 'this artist' : 'these artists'}.</SmallWords>
      }
    >
      <Title>Your links are suspended</Title>
      <Words>
        {mail.trialEndedAt !== null && `Your trial ended on ${writtenDay(mail.trialEndedAt)}. `}
        {names} {isOne ? 'is' : 'are'} not paid for any more. Fans who open a link read that the page is not available.
        Nothing was deleted: links, fans and figures are kept.
      </Words>
      <Words>
        The paths of your links are reserved for you until {writtenDay(reservedTo)}, and longer where fans opened them
        lately. After that other artists can claim them. Add a payment method before, and every link comes back as it
        was.
      </Words>
      <Action href={mail.billingUrl}>Go to Billing</Action>
    </Frame>
  );
}
