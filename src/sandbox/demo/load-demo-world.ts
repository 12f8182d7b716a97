/** Creates the demo world: one label account with a custom domain, three artists, their links, traffic and fans. */
import type { Clock } from '#domain/kernel/clock.ts';
import { isPresaveProvider } from '#domain/presaves/presave.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import { artistId as catalogueArtistId } from '../spotify/demo-artists.ts';
import { inventCatalogue } from '../spotify/invent-catalogue.ts';
import { previewTone } from '../spotify/preview-tone.ts';
import { createAudience } from './audience.ts';
import type { DemoBuilder, DemoCoupon, DemoFan, MintPermission } from './builder.ts';
import { daySecond } from './calendar.ts';
import { seededId } from './chance.ts';
import { storeCover } from './covers.ts';
import { followersOf } from './followers.ts';
import { inesOkoro } from './ines-okoro.ts';
import { kiloDusk } from './kilo-dusk.ts';
import { destinationId, linkId, makeLink, releaseTime } from './make-link.ts';
import { maraVale } from './mara-vale.ts';
import type { PlannedArtist, PlannedLink } from './plan.ts';
import { trafficOf } from './traffic.ts';

/** The sign-in of the label, and of a read-only teammate. */
export const demoAccount = { email: 'demo@fanfare.test', password: 'fanfare-demo' } as const;
export const demoTeammate = { email: 'viewer@fanfare.test', password: 'fanfare-demo' } as const;

/** The label's roster, largest first. */
export const demoRoster: readonly PlannedArtist[] = [maraVale, kiloDusk, inesOkoro];

/** The hosts that the plan is written with. The installation's link hosts take their places in this order. */
const plannedHosts = ['vibe.to', 'listen.to'] as const;

/** The label's custom domain, which serves the pages of all its artists. */
const labelDomain = 'music.lowlantern.example';

/** Codes that work in the demo world only: in production operators make their own. */
const demoCoupons: readonly DemoCoupon[] = [
  { code: 'ARISTAKE', freeMonths: 2, skipsBilling: false, monthlyChargeCents: 1_400 },
  { code: 'AGENCY', freeMonths: 2, skipsBilling: false, monthlyChargeCents: 17_900 },
  { code: 'FANFARE6', freeMonths: 6, skipsBilling: false, monthlyChargeCents: null },
  { code: 'GUEST', freeMonths: 0, skipsBilling: true, monthlyChargeCents: null },
];

const labelAgeInDays = 320;
const batchSize = 100_000;

/** The id of a demo artist. */
function demoArtistId(seed: number, artist: PlannedArtist): string {
  return seededId(seed, `artist/${artist.name}`);
}

/**
 * Creates the world as of the clock's current time, the same for the same seed and time. The teammate is stored last and marks the world as
 * complete: if it exists, nothing is done; otherwise the rest of an interrupted load is removed first. `roster` defaults to the label's artists, `linkHosts` to the plan's hosts;
 * `mint` creates permission tokens of pre-savers, so that the stand-ins save for them. Returns whether the world was created.
 */
export async function loadDemoWorld(
  builder: DemoBuilder,
  {
    seed,
    clock,
    linkHosts = plannedHosts,
    roster = demoRoster,
    mint = () => undefined,
  }: {
    seed: number;
    clock: Clock;
    linkHosts?: readonly string[];
    roster?: readonly PlannedArtist[];
    mint?: MintPermission;
  },
): Promise<boolean> {
  if (await builder.hasAccount(demoTeammate.email)) return false;
  const now = clock.now();
  const toHost = installedHost(linkHosts);
  if (await builder.hasAccount(demoAccount.email)) await removeUnfinished(builder, seed, roster);
  const createdAt = new Date(daySecond(now, labelAgeInDays) * 1000);
  const { userId } = await builder.createAccount({
    ...demoAccount,
    firstName: 'Low Lantern',
    lastName: 'Records',
    plan: 'agency',
    createdAt,
  });
  await builder.setFlag(userId, 'sms', true);
  for (const coupon of demoCoupons) await builder.createCoupon(coupon);
  for (const artist of roster) await loadArtist(builder, { seed, now, artist, ownerId: userId, mint, toHost });
  const artistIds = roster.map((artist) => demoArtistId(seed, artist));
  await builder.customDomains.addUnchecked({ domain: labelDomain, userId, artistIds });
  const teammate = await builder.createAccount({
    ...demoTeammate,
    firstName: 'Robin',
    lastName: 'Ekwueme',
    plan: 'none',
    createdAt,
    // Members whom an owner adds have no trial of their own, which would end.
    firstBillingDate: null,
  });
  for (const artistId of artistIds) await builder.addMember(artistId, teammate.userId, 'viewer');
  return true;
}

// The account is removed last: while it exists, the next start knows that events may be left from an interrupted load.
async function removeUnfinished(builder: DemoBuilder, seed: number, roster: readonly PlannedArtist[]): Promise<void> {
  for (const artist of roster)
    for (const link of artist.links) await builder.forgetHistory(demoArtistId(seed, artist), linkId(seed, link));
  await builder.removeAccount(demoAccount.email);
}

/** Turns a host of the plan into the installation's. With one link host, everything is there: paths are unique in the plan. */
function installedHost(linkHosts: readonly string[]): (planned: string) => string {
  const [first = plannedHosts[0], second = first] = linkHosts;
  return (planned) => (planned === plannedHosts[1] ? second : planned.replace(plannedHosts[0], first));
}

interface ArtistTask {
  seed: number;
  now: Date;
  artist: PlannedArtist;
  ownerId: string;
  mint: MintPermission;
  toHost: (planned: string) => string;
}

async function loadArtist(
  builder: DemoBuilder,
  { seed, now, artist, ownerId, mint, toHost }: ArtistTask,
): Promise<void> {
  const id = demoArtistId(seed, artist);
  const avatar = await storeCover(builder, artist.art, artist.name);
  await builder.createArtist(
    {
      id,
      name: artist.name,
      spotifyId: catalogueArtistId(artist.name),
      avatarUrl: avatar.url,
      plan: artist.plan,
      createdAt: new Date(daySecond(now, artist.joinedDaysAgo) * 1000),
    },
    ownerId,
  );
  for (const social of artist.socials)
    await builder.addSocial({ id: seededId(seed, `social/${artist.name}/${social.type}`), artistId: id, ...social });
  for (const placement of artist.placements ?? [])
    await builder.addPlacement({
      ...{ id: seededId(seed, `placement/${artist.name}/${placement.code}`), artistId: id, campaign: '' },
      ...placement,
    });
  if (artist.subdomain !== undefined) await builder.addDomain(id, toHost(`${artist.subdomain}.${plannedHosts[0]}`));
  const catalogue = inventCatalogue();
  for (const link of artist.links) {
    const cover = await storeCover(builder, link.art, link.title);
    const preview =
      link.track === undefined
        ? null
        : await builder.storeFile(previewTone(`${artist.name}/${link.track.name}`), {
            extension: 'wav',
            contentType: 'audio/wav',
          });
    const morning = new Date((daySecond(now, link.createdDaysAgo) + 9 * 3600) * 1000);
    const made = makeLink(seed, artist, id, link, { now, createdAt: morning, cover, preview, catalogue });
    await builder.createLink({ ...made, domain: toHost(made.domain) });
  }
  const fans: DemoFan[] = [];
  for (const link of artist.links) {
    await builder.recordPlatformStats(followersOf(linkId(seed, link), link, catalogue, now));
    fans.push(...(await loadTraffic(builder, { seed, now, artist, link, mint })));
  }
  await builder.addFans(id, fans);
}

/** Stores a link's events in batches and returns the fans among them. */
async function loadTraffic(
  builder: DemoBuilder,
  { seed, now, artist, link, mint }: Omit<ArtistTask, 'ownerId' | 'toHost'> & { link: PlannedLink },
): Promise<DemoFan[]> {
  const providers = new Map(
    link.destinations.flatMap(({ type }, place) =>
      isPresaveProvider(type) ? [[destinationId(seed, link, place), type] as const] : [],
    ),
  );
  const block = link.destinations.findIndex(({ type }) => type === 'message_optin');
  const signUpBlock = block < 0 ? undefined : destinationId(seed, link, block);
  const toFan = createAudience(
    seed,
    `${link.domain}/${link.path}`,
    (id) => providers.get(id),
    { releaseTime: releaseTime(link, now), now, signUpBlock },
    mint,
  );
  const fans: DemoFan[] = [];
  let batch: EventRecord[] = [];
  for (const events of trafficOf(seed, artist, demoArtistId(seed, artist), link, now)) {
    for (const event of events) {
      const fan = toFan(event);
      if (fan) fans.push(fan);
      batch.push(event);
    }
    if (batch.length >= batchSize) {
      await builder.recordHistory(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await builder.recordHistory(batch);
  return fans;
}
