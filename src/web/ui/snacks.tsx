/** The place where snacks appear, loaded after the first screen. */
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Stands once in the window; `snack.ts` speaks to it. */
export function Snacks() {
  return <Notifications className="snacks" position="bottom-center" limit={3} zIndex={400} />;
}
