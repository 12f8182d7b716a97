/** The entry of the settings' menu that leads to the Billing screen. */
import { Navigate } from '#web/navigation/navigation.tsx';

/** The section behind `/settings?tab=billing`. */
export function BillingSection() {
  return <Navigate to="/billing" replace />;
}
