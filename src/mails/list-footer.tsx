/** The footer of mails to an artist's list: why it was sent, and the links to unsubscribe and to stored data. */
import type { ReactNode } from 'react';
import { SmallLink, SmallWords } from './frame.tsx';

/** Draws the footer; `children` says why the mail came. */
export function ListFooter({
  mail,
  children,
}: {
  mail: { dataUrl: string; unsubscribeUrl: string };
  children: ReactNode;
}) {
  return (
    <>
      <SmallWords>{children}</SmallWords>
      <SmallWords>
        <SmallLink href={mail.unsubscribeUrl}>Unsubscribe</SmallLink> ·{' '}
        <SmallLink href={mail.dataUrl}>See or delete what is kept of you</SmallLink>
      </SmallWords>
    </>
  );
}
