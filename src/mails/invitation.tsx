/** The mail that invites a person to an artist's team. */
import { Action, Frame, SmallWords, Title, Words, writtenMoment } from './frame.tsx';
import type { InvitationMail } from './mail-renderer.ts';
import { writtenName, writtenNames } from './written-name.ts';

export const invitationSubject = ({ artistName, otherArtists = [] }: InvitationMail): string =>
  `You are invited to ${writtenNames([artistName, ...otherArtists])}`;

const rights: Readonly<Record<string, string>> = {
  owner: 'As an owner you can change everything, and who belongs to the team.',
  editor: 'As an editor you can create and change links, and see their figures.',
  viewer: 'As a viewer you can see links and their figures.',
};

export function Invitation({ mail }: { mail: InvitationMail }) {
  const names = [mail.artistName, ...(mail.otherArtists ?? [])];
  const [artist, inviter] = [writtenNames(names), writtenName(mail.inviterName)];
  return (
    <Frame
      fromFanfare
      title={invitationSubject(mail)}
      preview={`${inviter} invites you to work on ${artist}.`}
      footer={
        <SmallWords>
          This mail was sent because {inviter} entered your email. If you do not know them, you can ignore it: nothing
          happens without you. Do not pass the link on.
        </SmallWords>
      }
    >
      <Title>Join {artist}</Title>
      <Words>
        {inviter} invites you to work on the links of {artist}. {rights[mail.role]}
      </Words>
      {names.length > 2 && <Words>These are {names.map(writtenName).join(', ')}.</Words>}
      <Action href={mail.acceptUrl}>Accept the invitation</Action>
      <SmallWords>The button works once, until {writtenMoment(mail.endsAt)}.</SmallWords>
    </Frame>
  );
}
