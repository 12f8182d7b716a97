/** The mail with the link to a new password, after a request. */
import { Action, Frame, SmallWords, Title, Words, writtenMoment } from './frame.tsx';
import type { PasswordResetMail } from './mail-renderer.ts';

export const passwordResetSubject = 'Set a new password';

export function PasswordReset({ mail }: { mail: PasswordResetMail }) {
  return (
    <Frame
      fromFanfare
      title={passwordResetSubject}
      preview="The link works once, for an hour."
      footer={
        <SmallWords>
          Somebody requested this link for your account. If it was not you, you can ignore this mail: your password
          stays as it is. Do not pass it on.
        </SmallWords>
      }
    >
      <Title>Set a new password</Title>
      <Words>With a new password, every device that is logged in to your account is logged out.</Words>
      <Action href={mail.resetUrl}>Set a new password</Action>
      <SmallWords>The button works once, until {writtenMoment(mail.endsAt)}.</SmallWords>
    </Frame>
  );
}
