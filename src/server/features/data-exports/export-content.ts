/** What a person's archive contains: their account, and everything of the artists that they own. */
import { withoutLapse } from '#domain/accounts/navigation.ts';
import { csvFile, csvRows, csvStart } from '#domain/kernel/csv-file.ts';
import { type LedgerRow, ledgerCells, ledgerColumns } from '#domain/presaves/presave-ledger.ts';
import { type EventName, eventNames } from '#domain/stats/event.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import { type PageSources, writePages } from './export-pages.ts';
import type { Pieces, ZipParts } from './zip-parts.ts';

/** Where the content comes from: the services that the screens use, as the person. */
export interface ExportSources {
  securityEvents(caller: Caller): Promise<unknown[]>;
  sessions(caller: Caller): Promise<{ label: string; createdAt: Date; lastUsedAt: Date }[]>;
  /** Where the person said that their music is. */
  wheresMusic(caller: Caller): Promise<string>;
  featureFlags(caller: Caller): Promise<unknown[]>;
  customDomains(caller: Caller): Promise<unknown[]>;
  /** What the person's invoices say of them, and the invoices. */
  billing(caller: Caller): Promise<{ details: unknown; invoices: unknown[] }>;
  /** The person's referral link, what it earned, whom it is paid to, and the payouts with their sales. */
  referrals(caller: Caller): Promise<unknown>;
  /** What the person wrote and voted for on the feedback board. */
  feedback(caller: Caller): Promise<unknown>;
  /** The person's artists with their roles. */
  artists(caller: Caller): Promise<{ id: string; name: string; role: string }[]>;
  socials(caller: Caller, artistId: string): Promise<unknown[]>;
  subdomains(caller: Caller, artistId: string): Promise<unknown[]>;
  /** The ids of an artist's links, at most `limit` after the first `offset`. */
  linkIds(caller: Caller, artistId: string, page: { limit: number; offset: number }): Promise<string[]>;
  /** These links in this order, without those that are gone. No permission is checked: `linkIds` has. */
  links(ids: readonly string[]): Promise<unknown[]>;
  /** All fans of an artist, some at a time. */
  fans(caller: Caller, artistId: string): AsyncIterable<unknown[]>;
  /** Every pre-save of an artist with what came of it, some at a time. */
  presaveLedger(caller: Caller, artistId: string): AsyncIterable<LedgerRow[]>;
  /** Pixels without their access tokens. */
  pixels(caller: Caller, artistId: string): Promise<unknown[]>;
  /** The named places where the artist shares links, the archived ones too. */
  placements(caller: Caller, artistId: string): Promise<unknown[]>;
  /** UTM values that were saved under a name. */
  utmTemplates(caller: Caller, artistId: string): Promise<unknown[]>;
  /** The artist's drops, those that wait and those that were started, at most `limit` after the first `offset`. */
  drops: Record<
    'waiting' | 'started',
    (caller: Caller, artistId: string, page: { limit: number; offset: number }) => Promise<{ id: string }[]>
  >;
  /** What came of a drop. */
  dropResults(caller: Caller, id: string): Promise<object>;
  /** What people did on the artist's pages on each day (UTC). */
  statistics(caller: Caller, artistId: string): Promise<{ day: string; event: string; count: number }[]>;
  /** For the pages of the archive. */
  pages: PageSources;
}

const linkIdsAtOnce = 10_000;
const linksAtOnce = 100;
const dropsAtOnce = 100;
const asText = (value: unknown): [string] => [JSON.stringify(value, null, 2)];

/** A file name of an artist's name: letters and digits, with part of the id, so that no two are the same. */
function folderOf({ id, name }: { id: string; name: string }): string {
  const words = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);
  return `artists/${words}-${id.slice(0, 8)}`;
}

async function* fansOf(sources: ExportSources, caller: Caller, artistId: string): AsyncGenerator<string> {
  for await (const fans of sources.fans(caller, artistId)) yield fans.map((fan) => `${JSON.stringify(fan)}\n`).join('');
}

/** The ids of an artist's links, the newest first. */
async function* linkIdsOf(sources: ExportSources, caller: Caller, artistId: string): AsyncGenerator<string[]> {
  for (let offset = 0; ; offset += linkIdsAtOnce) {
    const ids = await sources.linkIds(caller, artistId, { limit: linkIdsAtOnce, offset });
    for (let start = 0; start < ids.length; start += linksAtOnce) yield ids.slice(start, start + linksAtOnce);
    if (ids.length < linkIdsAtOnce) return;
  }
}

async function* linksOf(sources: ExportSources, caller: Caller, artistId: string): AsyncGenerator<string> {
  for await (const ids of linkIdsOf(sources, caller, artistId))
    yield (await sources.links(ids)).map((link) => `${JSON.stringify(link)}\n`).join('');
}

async function* presavesOf(sources: ExportSources, caller: Caller, artistId: string): AsyncGenerator<string> {
  yield csvStart(ledgerColumns);
  for await (const rows of sources.presaveLedger(caller, artistId)) yield csvRows(rows.map(ledgerCells));
}

async function* dropsOf(sources: ExportSources, caller: Caller, artistId: string): AsyncGenerator<string> {
  for (const list of [sources.drops.waiting, sources.drops.started]) {
    for (let offset = 0; ; offset += dropsAtOnce) {
      const drops = await list(caller, artistId, { limit: dropsAtOnce, offset });
      for (const drop of drops)
        yield `${JSON.stringify({ ...drop, results: await sources.dropResults(caller, drop.id) })}\n`;
      if (drops.length < dropsAtOnce) break;
    }
  }
}

function statisticsCsv(counts: readonly { day: string; event: string; count: number }[]): string {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const of = (day: string, event: EventName) =>
    (byDay.get(day) ?? []).reduce((sum, row) => (row.event === event ? sum + row.count : sum), 0);
  return csvFile(
    ['day', ...eventNames],
    [...byDay.keys()].map((day) => [day, ...eventNames.map((event) => of(day, event))]),
  );
}

/** What the archive says of itself. */
const readme = `This archive holds everything of your account and of the artists that you own, or of the one artist that you chose.

account.json                  the account
artists/<name>/artist.json    profile, pixels, placements
artists/<name>/links.jsonl    links with their destinations and rules, one a line; links.csv is a table of them
artists/<name>/fans.jsonl     fans and pre-saves with their consents, one a line
artists/<name>/presaves.csv   every pre-save: service, state, times, the words that the fan agreed to, and each release saved with it
artists/<name>/drops.jsonl    drops and what came of them, one a line
artists/<name>/statistics.csv people's views, clicks, opt-ins and pre-saves of each day (UTC)
artists/<name>/pages/<host>   each page as a file, with its pictures: put the folder of a host on any web server
artists/<name>/redirects.csv  where direct links and printed codes led; redirects.nginx.conf and pages/<host>/_redirects say it to servers
manifest.json                 the SHA-256 hash of every file, signed by this installation
`;

/** How many steps an artist has, for the progress: one for each of its files before the pages, and the pages. */
const stepsOfArtist = 7;

/** What is written, and where. */
interface ExportOptions {
  person: Person;
  /** The only artist; null for the account with all that the person owns. */
  artistId: string | null;
  sources: ExportSources;
  zip: ZipParts;
  /** Gets the number of finished steps and of all steps. */
  onProgress: (done: number, total: number) => Promise<void>;
}

/** Writes the archive, or what an interrupted run left out of it: finished files are not made again. */
export async function writeExport({ person, artistId, sources, zip, onProgress }: ExportOptions): Promise<void> {
  // The request decided who gets an archive. The permission checks of the sources would refuse a person who has lapsed or has not finished the signup,
  // or whose password an operator has set since.
  const caller: Caller = {
    person: { ...withoutLapse(person), signupFinished: true, passwordMustChange: false, heldAt: null },
    sessionId: undefined,
    provenAt: null,
    ipAddress: '',
    device: '',
  };
  const owned = (await sources.artists(caller)).filter(
    ({ id, role }) => role === 'owner' && (artistId === null || id === artistId),
  );
  const total = owned.length * stepsOfArtist + 1;
  let done = 0;
  const step = async (work: Promise<void>): Promise<void> => {
    await work;
    done += 1;
    await onProgress(done, total);
  };
  await onProgress(0, total);
  await step(artistId === null ? writeAccount(person, caller, sources, zip) : Promise.resolve());
  for (const artist of owned) await writeArtist(artist, { caller, sources, zip, step });
  await zip.addFile('README.txt', [readme]);
  await zip.addFile('manifest.json', asText(sources.pages.sign(zip.hashes())));
  await zip.end();
}

async function writeAccount(person: Person, caller: Caller, sources: ExportSources, zip: ZipParts): Promise<void> {
  const { email, firstName, lastName, plan, firstBillingDate } = person;
  await zip.addFile(
    'account.json',
    asText({
      ...{ email, firstName, lastName, plan, firstBillingDate },
      wheresMusic: await sources.wheresMusic(caller),
      featureFlags: await sources.featureFlags(caller),
      devices: await sources.sessions(caller),
      securityLog: await sources.securityEvents(caller),
      customDomains: await sources.customDomains(caller),
      billing: await sources.billing(caller),
      referrals: await sources.referrals(caller),
      feedback: await sources.feedback(caller),
    }),
  );
}

async function writeArtist(
  artist: { id: string; name: string; role: string },
  {
    caller,
    sources,
    zip,
    step,
  }: { caller: Caller; sources: ExportSources; zip: ZipParts; step: (work: Promise<void>) => Promise<void> },
): Promise<void> {
  const { id } = artist;
  const folder = folderOf(artist);
  const add = (file: string, pieces: Pieces) => step(zip.addFile(`${folder}/${file}`, pieces));
  await add(
    'artist.json',
    asText({
      ...artist,
      socials: await sources.socials(caller, id),
      subdomains: await sources.subdomains(caller, id),
      pixels: await sources.pixels(caller, id),
      placements: await sources.placements(caller, id),
      utmTemplates: await sources.utmTemplates(caller, id),
    }),
  );
  await add('links.jsonl', linksOf(sources, caller, id));
  await add('fans.jsonl', fansOf(sources, caller, id));
  await add('presaves.csv', presavesOf(sources, caller, id));
  await add('drops.jsonl', dropsOf(sources, caller, id));
  await add('statistics.csv', [statisticsCsv(await sources.statistics(caller, id))]);
  const linkIds = () => linkIdsOf(sources, caller, id);
  await step(writePages({ artistId: id, folder, linkIds, sources: sources.pages, zip }));
}
