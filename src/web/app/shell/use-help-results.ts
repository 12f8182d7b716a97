/** The Help Center's pages that answer what is typed into the finder (SITE-41). */
import { useEffect, useState } from 'react';
import type { HelpResult } from '#domain/site/document.ts';

/** A shorter text would find most pages. */
const shortest = 3;
const mostShown = 4;
const debounceMilliseconds = 200;

/** The pages; empty for a short text, and where the search does not answer. */
export function useHelpResults(search: string): HelpResult[] {
  const [results, setResults] = useState<HelpResult[]>([]);
  const wanted = search.trim();
  useEffect(() => {
    if (wanted.length < shortest) {
      setResults([]);
      return;
    }
    const abort = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`/help/search.json?search=${encodeURIComponent(wanted)}`, { signal: abort.signal });
        const found: unknown = await answer.json();
        setResults(answer.ok && Array.isArray(found) ? found.slice(0, mostShown) : []);
      } catch {
        // The finder's own results do not depend on help.
      }
    };
    const timer = setTimeout(() => void ask(), debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return results;
}
