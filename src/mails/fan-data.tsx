/** The mail with the link to a fan's stored data, after a request. */
import { Action, Frame, SmallWords, Title, Words, writtenMoment } from './frame.tsx';
import type { FanDataMail } from './mail-renderer.ts';

export const fanDataSubject = 'What is kept of you';

export function FanData({ mail }: { mail: FanDataMail }) {
  return (
    <Frame
      title={fanDataSubject}
      preview="See it, download it, or delete all of it."
      footer={
        <SmallWords>
          This address was entered on a page that sends this link. If that was not you, do nothing: without this mail
          nobody gets to see anything. Do not pass it on.
        </SmallWords>
      }
    >
      <Title>What is kept of you</Title>
      <Words>
        Artists you left this address with, what you agreed to, and what you pre-saved: see it, download it, or delete
        all of it.
      </Words>
      <Action href={mail.dataUrl}>See what is kept of me</Action>
      <SmallWords>The button works until {writtenMoment(mail.endsAt)}.</SmallWords>
    </Frame>
  );
}
