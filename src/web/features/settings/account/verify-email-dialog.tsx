/** The dialog for the code that was mailed to a new email. */
import { useMutation } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { CodeDialog } from '#web/parts/code-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { changeEmailMutation, requestEmailMutation } from './account.graphql.ts';

/** `onClose` says whether the email was changed. */
export function VerifyEmailDialog({ email, onClose }: { email: string; onClose: (changed: boolean) => void }) {
  const [, change] = useMutation(changeEmailMutation);
  const [, request] = useMutation(requestEmailMutation);
  return (
    <CodeDialog
      title="Verify your email"
      onVerify={async (code) => {
        // The answer names no account, so that the signed-in person is read again.
        const { error } = await change(
          { email, email_token: code },
          { additionalTypenames: ['users', 'security_events'] },
        );
        if (error) return codeOf(error) === 'EMAIL_CODE_WRONG' ? sentenceOf('EMAIL_CODE_WRONG') : messageOf(error);
        showSnack('Success! Your email has been updated.');
        onClose(true);
        return undefined;
      }}
      onResend={async () => {
        const { error } = await request({ email });
        if (error) showErrorSnack('Oops! Failed to send new email and code.');
        else showSnack('Success! New email and code has been sent.');
        return error === undefined;
      }}
      onClose={() => onClose(false)}
    >
      Enter the code that was mailed to <b>{email}</b>.
    </CodeDialog>
  );
}
