/** The way to the signup, where everybody may make an account (MODE-11). */
import { Anchor } from '@mantine/core';
import { useInstallation } from '#web/lib/use-installation.ts';
import { Link } from '#web/navigation/navigation.tsx';

/** Nothing until it is known that the signup is open, so that no link goes away under a finger. */
export function SignupLink({ label }: { label: string }) {
  if (useInstallation()?.signup !== 'open') return null;
  return (
    <Anchor component={Link} to="/signup">
      {label}
    </Anchor>
  );
}
