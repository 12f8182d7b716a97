/** The mail that says that a drop is paused, why, and what goes on when it is resumed. */
import { Action, Frame, SmallWords, Title, Words } from './frame.tsx';
import type { DropPausedMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

export const dropPausedSubject = ({ artistName, isWelcome }: DropPausedMail): string =>
  isWelcome
    ? `The welcome text of ${writtenName(artistName)} is paused`
    : `A drop of ${writtenName(artistName)} is paused`;

function whoGetsIt({ isWelcome, hasStarted }: DropPausedMail): string {
  if (isWelcome) return 'Once it is resumed, it goes to everybody who signed up within three days before.';
  return hasStarted
    ? 'Fans who have it do not get it again. All others get it once it is resumed.'
    : 'No fan has got it yet.';
}

export function DropPaused({ mail }: { mail: DropPausedMail }) {
  return (
    <Frame
      fromFanfare
      title={dropPausedSubject(mail)}
      preview={mail.reason}
      footer={
        <SmallWords>
          You receive this mail because you scheduled this drop, or own the artist that it is for.
        </SmallWords>
      }
    >
      <Title>{dropPausedSubject(mail)}</Title>
      <Words>“{writtenName(mail.words)}”</Words>
      <Words>{mail.reason}</Words>
      <Words>{whoGetsIt(mail)}</Words>
      <Action href={mail.dropUrl}>Open it in Fanfare</Action>
    </Frame>
  );
}
