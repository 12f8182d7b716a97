/** The mail that invites somebody to an artist's team. */
import { Action, Frame, SmallWords, Title, Words, writtenMoment } from './frame.tsx';
import type { InvitationMail } from './mail-renderer.ts';

/** The mail's subject. */
export const invitationSubject = ({ artistName }: InvitationMail): string => `You are invited to ${artistName}`;

const rights: Readonly<Record<string, string>> = {
  owner: 'As an owner you can change everything, and who belongs to the team.',
  editor: 'As an editor you can create and change links, and see their figures.',
  viewer: 'As a viewer you can see links and their figures.',
};

/** Draws the mail. */
export function Invitation({ mail }: { mail: InvitationMail }) {
  return (
    <Frame
      title={invitationSubject(mail)}
      preview={`${mail.inviterName} invites you to work on ${mail.artistName}.`}
      footer={
        <SmallWords>
          This mail was sent because {mail.inviterName} entered your email. If you do not know them, you can ignore it:
          nothing happens without you. Do not pass the link on.
        </SmallWords>
      }
    >
      <Title>Join {mail.artistName}</Title>
      <Words>
        {mail.inviterName} invites you to work on the links of {mail.artistName}. {rights[mail.role]}
      </Words>
      <Action href={mail.acceptUrl}>Accept the invitation</Action>
      <SmallWords>The button works once, until {writtenMoment(mail.endsAt)}.</SmallWords>
    </Frame>
  );
}
