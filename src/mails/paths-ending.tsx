/** The mail that warns a payer before others can claim the paths of a suspended artist. */
import { Action, Frame, SmallWords, Title, Words, writtenDay } from './frame.tsx';
import type { PathsEndingMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

export const pathsEndingSubject = ({ artistName, endsAt }: PathsEndingMail): string =>
  `The links of ${writtenName(artistName)} are reserved until ${writtenDay(endsAt)}`;

export function PathsEnding({ mail }: { mail: PathsEndingMail }) {
  const more = mail.linkCount - mail.urls.length;
  return (
    <Frame
      fromFanfare
      title={pathsEndingSubject(mail)}
      preview="After that other artists can claim their paths."
      footer={<SmallWords>You receive this mail because you pay for this artist.</SmallWords>}
    >
      <Title>Your links are reserved until {writtenDay(mail.endsAt)}</Title>
      <Words>
        {writtenName(mail.artistName)} is suspended. From {writtenDay(mail.endsAt)} on other artists can claim the paths
        of {mail.linkCount === 1 ? 'this link' : 'these links'}:
      </Words>
      {mail.urls.map((url) => (
        <Words key={url}>{url}</Words>
      ))}
      {more > 0 ? <Words>and {more} more</Words> : null}
      <Words>Restore the artist before, and every link comes back as it was.</Words>
      <Action href={mail.billingUrl}>Go to Billing</Action>
    </Frame>
  );
}
