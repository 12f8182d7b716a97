/** Keeps the page that the homepage's email box hands over in the URL (SITE-7). */
import { useEffect } from 'react';
import { storeClaim } from './claim.ts';

/** Stores what `claim` in the query of the URL names. */
export function useClaimInUrl(query: URLSearchParams): void {
  const claim = query.get('claim');
  useEffect(() => {
    if (claim !== null) storeClaim(claim);
  }, [claim]);
}
