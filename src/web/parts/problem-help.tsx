/** The way from an error to the Help Center, fetched with the first error that is shown, since few people meet one (SITE-43). */
import { lazy, Suspense } from 'react';

// Without a connection there is no link, and the sentence stands alone.
const HelpLink = lazy(() =>
  import('./help-link.tsx').then(
    ({ HelpLink }) => ({ default: HelpLink }),
    () => ({ default: () => null }),
  ),
);

/** The link to what a sentence's help says to do; nothing for a sentence without help. */
export function ProblemHelpLink({ sentence }: { sentence: string }) {
  return (
    <Suspense fallback={null}>
      <HelpLink sentence={sentence} />
    </Suspense>
  );
}
