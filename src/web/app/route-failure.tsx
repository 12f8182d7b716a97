/** The error screen for a screen that did not load or failed to render. */
import { Button } from '@mantine/core';
import { WholePage } from '#web/ui/whole-page.tsx';

/** The error boundary of all routes: explains and offers a reload. */
export function RouteFailure() {
  return (
    <WholePage
      title="This screen didn't load"
      text="It may have been updated meanwhile, or the connection broke."
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      tab="Something went wrong"
    />
  );
}
