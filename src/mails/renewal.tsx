/** The mail that asks a fan to renew a pre-save before the service ends its permission. */
import { Action, Cover, Frame, Title, Words, writtenDay } from './frame.tsx';
import { ListFooter } from './list-footer.tsx';
import type { RenewalMail } from './mail-renderer.ts';
import { writtenName } from './written-name.ts';

export function renewalSubject({ release, artistName, service }: RenewalMail): string {
  return release === null
    ? `Keep saving ${writtenName(artistName)} on ${service}`
    : `Renew your pre-save of ${writtenName(release)}`;
}

export function Renewal({ mail }: { mail: RenewalMail }) {
  const { service, endsAt } = mail;
  const artist = writtenName(mail.artistName);
  const what = mail.release === null ? `each new release by ${artist}` : `${writtenName(mail.release)} by ${artist}`;
  return (
    <Frame
      title={renewalSubject(mail)}
      preview={`${service} ends it on ${writtenDay(endsAt)}. One press keeps it.`}
      footer={
        <ListFooter mail={mail}>
          You get this because you asked for {what} to be saved for you on {service}.
        </ListFooter>
      }
    >
      {mail.image !== null && <Cover image={mail.image} />}
      <Title>
        {mail.release === null ? `Keep saving ${artist}` : `Renew your pre-save of ${writtenName(mail.release)}`}
      </Title>
      <Words>
        You asked for {what} to be saved for you. {service} lets such a permission last for a while only, and yours ends
        on {writtenDay(endsAt)}. Give it again, and nothing is missed.
      </Words>
      <Action href={mail.renewUrl}>Renew on {service}</Action>
    </Frame>
  );
}
