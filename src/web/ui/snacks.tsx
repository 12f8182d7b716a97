/** The place where snacks appear. */
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Rendered once in the window; `snack.ts` shows its messages here. */
export function Snacks() {
  return <Notifications className="snacks" position="bottom-center" limit={3} zIndex={400} />;
}
