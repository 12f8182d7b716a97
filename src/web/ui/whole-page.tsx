/** What fills the window where a screen has nothing else to show. */
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** A message in the middle of the window; `tab` is the title of the browser's tab, by default the message's. */
export function WholePage({
  title,
  text,
  action,
  tab = title,
}: {
  title: string;
  text: ReactNode;
  action: ReactNode;
  tab?: string;
}) {
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 24 }}>
      <title>{`${tab} · Fanfare`}</title>
      <EmptyState title={title} text={text} action={action} />
    </main>
  );
}
