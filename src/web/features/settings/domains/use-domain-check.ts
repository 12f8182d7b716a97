/** Looks up a domain's records by trying to add the domain. */
import { useState } from 'react';
import { useMutation } from 'urql';
import { useSignedIn } from '#web/lib/current-user.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import { type DomainCheck, refusalOf } from './check-words.ts';
import { addDomainMutation } from './domains.graphql.ts';

const changed = { additionalTypenames: ['custom_domains'] };

/** The last look-up of a domain that was not added, how to make one, and how to forget it. `lookUp` gives why the domain was not added. */
export function useDomainCheck(onAdded: () => void) {
  const { linkHosts } = useSignedIn();
  const [check, setCheck] = useState<DomainCheck>();
  const [, add] = useMutation(addDomainMutation);
  const lookUp = async (domain: string): Promise<FormFailure | undefined> => {
    const { data, error } = await add({ domain }, changed);
    if (error) return failureOf(error);
    const found = data?.add_custom_domain;
    if (found === undefined || found.added) {
      setCheck(undefined);
      onAdded();
      return undefined;
    }
    setCheck(found);
    return { message: refusalOf(found, linkHosts[0] ?? ''), field: 'domain' };
  };
  return { check, lookUp, forget: () => setCheck(undefined) };
}
