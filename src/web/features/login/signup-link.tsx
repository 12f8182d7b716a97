/** The way to the signup, where everybody may make an account (MODE-11). */
import { Anchor } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from '#web/navigation/navigation.tsx';
import { signupModeQuery } from './login.graphql.ts';

/** Nothing until it is known that the signup is open, so that no link goes away under a finger. */
export function SignupLink({ label }: { label: string }) {
  const [{ data }] = useQuery({ query: signupModeQuery });
  if (data?.installation.signup !== 'open') return null;
  return (
    <Anchor component={Link} to="/signup">
      {label}
    </Anchor>
  );
}
