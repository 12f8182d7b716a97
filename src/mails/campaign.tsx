/** A drop by email: the artist's words, a button to the link, and below them who sent it and how to unsubscribe (DROP-165). */
import { Action, Frame, SmallWords, Title, Words } from './frame.tsx';
import { ListFooter } from './list-footer.tsx';
import type { CampaignMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

/** Draws the mail. Each line of the message that is not empty is a paragraph. */
export function Campaign({ mail }: { mail: CampaignMail }) {
  const artist = writtenName(mail.artistName);
  const lines = mail.message.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <Frame
      title={mail.subject}
      preview={lines[0] ?? ''}
      footer={
        <>
          <ListFooter mail={mail}>You get this because you signed up for emails of {artist}.</ListFooter>
          <SmallWords>
            {artist}, {mail.postalAddress.replaceAll(/\s*\r?\n\s*/g, ', ')}
          </SmallWords>
        </>
      }
    >
      <Title>{mail.subject}</Title>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once, and two lines may be equal.
        <Words key={place}>{line}</Words>
      ))}
      <Action href={mail.link}>Open the link</Action>
    </Frame>
  );
}
