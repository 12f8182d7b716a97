/** Below what an artist's list sends: why it came, and the two ways out. */
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
