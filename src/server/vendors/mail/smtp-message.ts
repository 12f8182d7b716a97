/** What a mail says of its sender and itself to mail programs, the same for every way of sending it. */
import type { MailMessage } from './mail.ts';

/** The fields of a message for nodemailer. `from` is the installation's sender: `Name <email>`. */
export function messageOf({ fromName = '', id, ...message }: MailMessage, from: string) {
  const fromEmail = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return {
    from,
    ...message,
    ...(id === undefined ? {} : { messageId: `<${id}@${fromEmail.slice(fromEmail.lastIndexOf('@') + 1)}>` }),
    ...(fromName === '' ? {} : { from: { name: fromName, address: fromEmail }, replyTo: from }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
