/** What journeys know of the ad platforms' stand-ins: what they received, and where visitors of this machine count as coming from. */

/** An event as a platform would count it. */
export interface CountedEvent {
  platform: string;
  event: string;
  pixel: string;
  /** `browser`, `server` or `browser and server`. */
  by: string;
  id: string;
}

/** Everything received so far, newest first, as the sandbox's page lists it. */
export async function countedEvents(baseUrl: string): Promise<CountedEvent[]> {
  const text = await (await fetch(`${baseUrl}/sandbox/ads`)).text();
  const row =
    /<span class="chip">([^<]*)<\/span><span class="what">([^<]*)<small>([^<]*) · sent by ([^<]*)<\/small>.*?<dt>Event id<\/dt><dd>([^<]*)<\/dd>/gs;
  return [...text.matchAll(row)].map(([, platform = '', event = '', pixel = '', by = '', id = '']) => ({
    platform,
    event,
    pixel,
    by,
    id,
  }));
}

/** IP addresses that the sandbox knows, by country. */
export const places = { germany: '141.20.5.188', us: '128.101.101.101', britain: '81.2.69.142' } as const;

/** Makes visitors from this machine count as coming from a country. */
export async function comeFrom(baseUrl: string, place: keyof typeof places): Promise<void> {
  const answer = await fetch(`${baseUrl}/sandbox/visitor`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ address: places[place] }),
  });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}.`);
}
