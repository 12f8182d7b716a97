/** What the installation does without, on screens that have no signed-in person yet. */
import { useQuery } from 'urql';
import type { InstallationQuery } from '#web/lib/graphql/graphql.ts';
import { installationQuery } from './installation.graphql.ts';

/** Undefined until it is known: until then a screen promises nothing. */
export function useInstallation(): InstallationQuery['installation'] | undefined {
  const [{ data }] = useQuery({ query: installationQuery });
  return data?.installation;
}
