/** The mail that asks the owner of an email to confirm an opt-in. */
import { Action, Frame, SmallLink, SmallWords, Title, Words, writtenDay } from './frame.tsx';
import type { ConfirmEmailMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

export function confirmEmailSubject({ artistName }: ConfirmEmailMail): string {
  return `Confirm your address for ${writtenName(artistName)}`;
}

export function ConfirmEmail({ mail }: { mail: ConfirmEmailMail }) {
  const artist = writtenName(mail.artistName);
  return (
    <Frame
      title={confirmEmailSubject(mail)}
      preview={`One press, and you hear from ${artist}.`}
      footer={
        <>
          <SmallWords>
            This address was entered on the page{' '}
            <SmallLink href={mail.page.url}>{writtenName(mail.page.title)}</SmallLink>. If that was not you, do nothing:
            no more mail comes, and the address is deleted on {writtenDay(mail.endsAt)}.
          </SmallWords>
          <SmallWords>
            <SmallLink href={mail.dataUrl}>See or delete what is kept of you</SmallLink>
          </SmallWords>
        </>
      }
    >
      <Title>Is this your address?</Title>
      <Words>Press the button, and you are on {artist}’s list.</Words>
      <Action href={mail.confirmUrl}>Confirm my address</Action>
      <SmallWords>{writtenWords(mail.words, mail.artistName, artist)}</SmallWords>
      <SmallWords>The button works until {writtenDay(mail.endsAt)}.</SmallWords>
    </Frame>
  );
}

/** The consent text contains the artist's name as it was typed. */
function writtenWords(words: string, artistName: string, artist: string): string {
  return artistName === '' ? words : words.replaceAll(artistName, () => artist);
}
