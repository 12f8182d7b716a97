/** The mail that tells a payer that suspended artists are back, and which links have a new path. */
import { Action, Frame, SmallWords, Title, Words } from './frame.tsx';
import type { ArtistsRestoredMail } from './mail-renderer.ts';
import { writtenNames } from './written-name.ts';

export const artistsRestoredSubject = ({ artistNames }: ArtistsRestoredMail): string =>
  `The links of ${writtenNames(artistNames)} are back`;

export function ArtistsRestored({ mail }: { mail: ArtistsRestoredMail }) {
  return (
    <Frame
      fromFanfare
      title={artistsRestoredSubject(mail)}
      preview="Fans can open them again."
      footer={
        <SmallWords>
          You receive this mail because you pay for {mail.artistNames.length === 1 ? 'this artist' : 'these artists'}.
        </SmallWords>
      }
    >
      <Title>Your links are back</Title>
      <Words>
        {writtenNames(mail.artistNames)} {mail.artistNames.length === 1 ? 'has' : 'have'} a plan again, and fans can
        open every link.
      </Words>
      {mail.moved.length === 0 ? null : (
        <Words>Other artists have claimed some paths meanwhile. These links have a new one:</Words>
      )}
      {mail.moved.map(({ previousUrl, url }) => (
        <Words key={url}>
          {url} (was {previousUrl})
        </Words>
      ))}
      <Action href={mail.linksUrl}>Go to SmartLinks</Action>
    </Frame>
  );
}
