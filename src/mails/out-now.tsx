/** The mail that tells a fan that a release is out which could not be saved for them. */
import { Action, Cover, Frame, SmallLink, SmallWords, Title, Words } from './frame.tsx';
import { ListFooter } from './list-footer.tsx';
import type { OutNowMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

export function outNowSubject({ release, artistName }: OutNowMail): string {
  return `${writtenName(release)} by ${writtenName(artistName)} is out`;
}

export function OutNow({ mail }: { mail: OutNowMail }) {
  const [release, artist] = [writtenName(mail.release), writtenName(mail.artistName)];
  return (
    <Frame
      title={outNowSubject(mail)}
      preview={`Listen to ${release} now.`}
      footer={
        <ListFooter mail={mail}>
          You get this because you pre-saved {release}, and it could not be saved for you any more.
        </ListFooter>
      }
    >
      {mail.image !== null && <Cover image={mail.image} />}
      <Title>{release} is out</Title>
      <Words>
        You pre-saved it, but the permission to save it for you had ended. Here is {artist}’s new release all the same:
      </Words>
      {mail.services.map(({ name, url }) => (
        <Action key={url} href={url}>
          Listen on {name}
        </Action>
      ))}
      <SmallWords>
        <SmallLink href={mail.pageUrl}>All services</SmallLink>
      </SmallWords>
    </Frame>
  );
}
