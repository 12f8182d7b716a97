/** What happens to grants over time: they expire, fans get reminders to renew, and mails when a release could not be saved. */
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { directLinkUrl, pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { dueReminder, monthsAway } from '#domain/presaves/grant-life.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { LinksService } from '../links/links.service.ts';
import type { GrantLifecycleStore, GrantToRemind, UnnotifiedFan } from './grant-lifecycle.store.ts';
import type { RenewalLinks } from './renewal-links.ts';

/** What an artist's mail to a fan needs: whether it may be sent, and the two URLs in its footer. */
export interface FanMails {
  mayMail(artistId: string, email: string): Promise<boolean>;
  mailLinks(artistId: string, email: string): Promise<{ dataUrl: string; unsubscribeUrl: string }>;
}

export interface GrantLifecycleDeps {
  store: GrantLifecycleStore;
  database: Database;
  links: Pick<LinksService, 'findPageById'>;
  fans: FanMails;
  renewalLinks: RenewalLinks;
  mailer: Mailer;
  hosts: HostSettings;
  clock: Clock;
}

/** How many grants expired, and how many reminders and notifications one round sent. */
export interface LifecycleCounts {
  expired: number;
  reminded: number;
  notified: number;
}

const batch = 200;

/** Runs one round. Each mail is recorded in the transaction that enqueues it, so that an interrupted round continues where it stopped. */
export async function runGrantLifecycle(deps: GrantLifecycleDeps): Promise<LifecycleCounts> {
  const { store, clock } = deps;
  await store.withdraw(clock.now());
  const expired = await store.expire(clock.now());
  return { expired, reminded: await sendReminders(deps), notified: await notifyOutNow(deps) };
}

type PageFinder = (linkId: string) => Promise<LinkPage | undefined>;

/** Loads each page once a round. */
function rememberPages({ links }: GrantLifecycleDeps): PageFinder {
  const pages = new Map<string, Promise<LinkPage | undefined>>();
  return (linkId) => {
    const page = pages.get(linkId) ?? links.findPageById(linkId);
    pages.set(linkId, page);
    return page;
  };
}

async function sendReminders(deps: GrantLifecycleDeps): Promise<number> {
  const { store, clock } = deps;
  const pageOf = rememberPages(deps);
  const now = clock.now();
  let [reminded, afterId] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    // A few days more than a month: the first reminder goes out a calendar month before the end.
    const grants = await store.listRemindable(
      now,
      monthsAway(new Date(now.getTime() + 4 * 86_400_000), 1),
      afterId,
      batch,
    );
    for (const grant of grants) if (await sendReminder(deps, grant, pageOf, now)) reminded += 1;
    const last = grants.at(-1);
    if (last === undefined || grants.length < batch) return reminded;
    afterId = last.id;
  }
}

async function sendReminder(
  deps: GrantLifecycleDeps,
  grant: GrantToRemind,
  pageOf: PageFinder,
  now: Date,
): Promise<boolean> {
  const due = dueReminder(grant, now);
  const page = due === undefined || grant.linkId === null ? undefined : await pageOf(grant.linkId);
  if (due === undefined || page === undefined || closedReason(page)) return false;
  const { fans, mailer, store, renewalLinks, database } = deps;
  if (!(await fans.mayMail(grant.artistId, grant.contact))) return false;
  const waits = grant.state === 'waiting';
  const mail = {
    kind: 'renewal' as const,
    to: grant.contact,
    artistName: page.artist.name,
    release: waits && !grant.forever ? titleOf(page) : null,
    image: page.link.image,
    service: destinationName(grant.provider),
    renewUrl: renewalLinks.urlOf(grant),
    endsAt: grant.endsAt.toISOString(),
    ...(await fans.mailLinks(grant.artistId, grant.contact)),
  };
  return database.transaction().execute(async (transaction) => {
    if (!(await store.markReminded(grant.id, grant.remindersSent, due, transaction))) return false;
    await mailer.send(transaction, mail);
    return true;
  });
}

async function notifyOutNow(deps: GrantLifecycleDeps): Promise<number> {
  const { store, clock } = deps;
  const pageOf = rememberPages(deps);
  let notified = 0;
  for (;;) {
    const fans = await store.listUnnotified(clock.now(), batch);
    for (const fan of fans) if (await notifyFan(deps, fan, pageOf)) notified += 1;
    if (fans.length < batch) return notified;
  }
}

async function notifyFan(deps: GrantLifecycleDeps, fan: UnnotifiedFan, pageOf: PageFinder): Promise<boolean> {
  const { fans, mailer, store, database, clock, hosts } = deps;
  const page = await pageOf(fan.linkId);
  const may = page !== undefined && !closedReason(page) && (await fans.mayMail(fan.artistId, fan.contact));
  const links = may ? await fans.mailLinks(fan.artistId, fan.contact) : undefined;
  return database.transaction().execute(async (transaction) => {
    // A fan who may not be mailed is marked too, so that the next round does not find them again.
    if (!(await store.markNotified(fan.id, clock.now(), transaction)) || links === undefined || page === undefined)
      return false;
    const { link, artist } = page;
    const services = link.destinations
      .filter(({ enabled, preRelease, type, url }) => enabled && !preRelease && isService(type) && url !== '')
      .map((destination) => ({
        name: destinationName(destination.type),
        url: directLinkUrl(link, { ...destination, shortId: destination.shortId ?? 0 }, link.destinations, hosts),
      }));
    await mailer.send(transaction, {
      kind: 'out-now',
      to: fan.contact,
      artistName: artist.name,
      release: titleOf(page),
      image: link.image,
      services,
      pageUrl: pageUrl(link, hosts),
      ...links,
    });
    return true;
  });
}

const titleOf = ({ link }: LinkPage): string => link.postReleaseTitle || link.releaseName || link.title;
