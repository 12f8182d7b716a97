/** Replaces the short url of a service's share button by the url of the page behind it (SRC-7). */
import { useCallback } from 'react';
import { useClient } from 'urql';
import { completeUrl, isShortUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { logProblem } from '#web/lib/log.ts';
import { createSourceCalls } from './source-calls.ts';

/** Returns a function that completes a pasted URL and looks up where a short one leads; one that leads nowhere stays as it is. */
export function useLongUrl(): (text: string) => Promise<string> {
  const client = useClient();
  const hasCatalogue = hasVendor(useSignedInPerson().installation, 'catalogue');
  return useCallback(
    async (text) => {
      const url = completeUrl(text);
      const parsed = parseWebUrl(url);
      if (!hasCatalogue || parsed === undefined || !isShortUrl(parsed)) return url;
      try {
        return (await createSourceCalls(client).longSpotifyUrl(url)) ?? url;
      } catch (error) {
        logProblem('A short url could not be followed.', error);
        return url;
      }
    },
    [client, hasCatalogue],
  );
}
