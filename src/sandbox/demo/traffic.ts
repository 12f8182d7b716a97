/** Creates the events of a demo link, day by day: ninety days, or as many as the link says. */
import { isPresaveProvider } from '#domain/presaves/presave.ts';
import { type EventName, type EventRecord, noDestination } from '#domain/stats/event.ts';
import { rulesVersion } from '#domain/stats/verdict-rules.ts';
import { createSeededNumbers } from '../seeded-numbers.ts';
import { daySecond } from './calendar.ts';
import { createUrn, happens } from './chance.ts';
import { daysOf, viewsByDay } from './day-curve.ts';
import { drawMachineVisit, machineClicksPerHundred, machineViewsPerHundred } from './machines.ts';
import { destinationId, linkId, releaseTime } from './make-link.ts';
import type { PlannedArtist, PlannedLink } from './plan.ts';
import { createVisitors } from './visits.ts';

const person = { verdict: 'person', rule: '', rules_version: rulesVersion } as const;

/** Draws the targets of a link's clicks: pre-release destinations before the release, other destinations after it. */
function drawClicked(seed: number, link: PlannedLink, before: boolean) {
  const clicked = link.destinations.flatMap(({ type, share, preRelease = false }, place) => {
    const saves = before && isPresaveProvider(type);
    return share > 0 && preRelease === before ? [{ id: destinationId(seed, link, place), share, saves }] : [];
  });
  return createUrn(clicked, (destination) => destination.share);
}

/**
 * The events of one link, oldest day first, one array per day; today's end at `now`. The same seed, link and `now` give the same events.
 * `artistId` is the owner's id.
 */
export function* trafficOf(
  seed: number,
  artist: PlannedArtist,
  artistId: string,
  link: PlannedLink,
  now: Date,
): Generator<EventRecord[]> {
  const numbers = createSeededNumbers(`${seed}/traffic/${link.domain}/${link.path}`);
  const drawVisit = createVisitors(artist, link);
  const outAt = (releaseTime(link, now)?.getTime() ?? 0) / 1000;
  const drawBefore = outAt > 0 ? drawClicked(seed, link, true) : undefined;
  const drawAfter = drawClicked(seed, link, false);
  const drawDestination = (second: number) => (second < outAt && drawBefore ? drawBefore : drawAfter)(numbers);
  const views = viewsByDay(link, now, numbers);
  const present = Math.floor(now.getTime() / 1000);
  const ids = { artist_id: artistId, link_id: linkId(seed, link) };

  for (let daysAgo = daysOf(link) - 1; daysAgo >= 0; daysAgo -= 1) {
    const start = daySecond(now, daysAgo);
    const people = views[daysAgo] ?? 0;
    const events: EventRecord[] = [];
    const happen = (
      second: number,
      event: EventName,
      destination: string,
      rest: Omit<EventRecord, 'artist_id' | 'link_id' | 'happened_at' | 'event' | 'destination_id'>,
    ) => {
      if (second <= present) events.push({ ...ids, happened_at: second, event, destination_id: destination, ...rest });
    };
    for (let visitor = 0; visitor < people; visitor += 1) {
      const visit = drawVisit(numbers);
      const second = start + visit.second;
      const trail = { ...person, ...visit.trail };
      happen(second, 'view', noDestination, trail);
      if (happens(numbers, Math.min(0.95, (link.traffic.clickThroughRate / 100) * visit.eager))) {
        const { id, saves } = drawDestination(second);
        happen(second + numbers.between(2, 40), 'click', id, trail);
        if (saves && happens(numbers, link.traffic.presaves / 10 / link.traffic.clickThroughRate))
          happen(second + numbers.between(20, 90), 'presave', id, trail);
      }
      if (happens(numbers, link.traffic.subscribes / 1000))
        happen(second + numbers.between(10, 60), 'subscribe', noDestination, trail);
    }
    const machineViews = Math.round((people * machineViewsPerHundred) / 100);
    const machineClicks = Math.round((people * link.traffic.clickThroughRate * machineClicksPerHundred) / 10_000);
    for (let visitor = 0; visitor < machineViews + machineClicks; visitor += 1) {
      const clicks = visitor >= machineViews;
      const second = start + numbers.between(0, 86_399);
      happen(second, clicks ? 'click' : 'view', clicks ? drawDestination(second).id : noDestination, {
        ...drawMachineVisit(numbers, clicks ? 'click' : 'view'),
        rules_version: rulesVersion,
      });
    }
    yield events;
  }
}
