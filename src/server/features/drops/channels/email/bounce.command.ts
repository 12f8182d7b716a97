/** The operator's command for mails of drops that come back. */
import { readFile } from 'node:fs/promises';
import { neededText, type OperatorCommand, OperatorError } from '../../../../platform/operator/operator-command.ts';
import { parseBounce, type TakenBounce } from './take-bounce.ts';

const sentences: Record<TakenBounce, string> = {
  gone: 'Nobody has this email: the mail has failed, and no drop goes to the email any more.',
  doubted:
    'The mail has failed. Its host says of too many mails of that hour that nobody has the email, so the fan is kept.',
  failed: 'The mail has failed.',
  complained: 'The fan complained about the mail, and is unsubscribed from the artist.',
  nothing: 'It changes nothing: the mail is not one of a drop, or has failed already.',
};

/** `bounce`: `take` stores what the report says. */
export function bounceCommand(
  take: (bounce: NonNullable<Awaited<ReturnType<typeof parseBounce>>>) => Promise<TakenBounce>,
): OperatorCommand[] {
  return [
    {
      name: 'bounce',
      usage:
        'bounce --file <mail>                                     takes a mail of a mail server that says what came back, or who complained; /dev/stdin reads it from a pipe',
      options: { file: { type: 'string', file: true } },
      plan(values) {
        const file = neededText(values, 'file');
        return async () => {
          const mail = await readFile(file).catch(() => {
            throw new OperatorError(`${file} cannot be read.`);
          });
          const bounce = await parseBounce(mail);
          if (bounce === undefined)
            throw new OperatorError(
              'This is no report that one of our mails failed for good, and no complaint about one. Nothing was changed.',
            );
          return {
            would:
              'complaintAbout' in bounce
                ? 'The fan would be unsubscribed, if the mail is one of a drop.'
                : 'The mail would have failed, if it is one of a drop.',
            carryOut: async () => sentences[await take(bounce)],
          };
        };
      },
    },
  ];
}
