/** Starts the stand-ins: one HTTP server, shared dependencies, and the sandbox page. */
import { join } from 'node:path';
import type { MovableClock } from '#domain/kernel/clock.ts';
import { type AdBook, createAdBook } from './ads/ad-book.ts';
import { type CardProvider, createCardProvider } from './braintree/provider.ts';
import type { Failures } from './failure-mode.ts';
import { createFans, type Fans } from './fans/fans.ts';
import { createJournal, type Journal } from './journal.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import type { Mount } from './mount.ts';
import { createSandboxPage } from './page/sandbox-page.ts';
import { readSecrets } from './sandbox-secrets.ts';
import { failuresOf, openSandboxState, type SandboxState } from './sandbox-state.ts';
import type { Catalogue } from './spotify/catalogue.ts';
import { inventCatalogue } from './spotify/invent-catalogue.ts';
import { createMediaMount } from './spotify/media.ts';
import type { StandIn, StandInContext, StandInLimits } from './stand-in.ts';
import { startStandInServer } from './stand-in-server.ts';
import { createTextCarrier, type TextCarrier } from './twilio/text-carrier.ts';
import { namesOf, withFailures } from './with-failures.ts';

/** Options of the stand-ins. `appUrl` is the base URL of the mounts, without a trailing slash. */
export interface StandInOptions {
  dataDir: string;
  clock: MovableClock;
  log: (line: string) => void;
  appUrl: string;
  limits?: StandInLimits | undefined;
  spotifyLibrary?: StandInContext['spotifyLibrary'] | undefined;
}

/** The running stand-ins: vendors' settings, mounts for the app host, and data that tests read and change. */
export interface StandIns<Settings = unknown> {
  /** The settings by vendor key. */
  settings: Settings;
  mounts: Mount[];
  /** What a guarded fetch may read on this machine: `host:port`, or `host:port/path` on the dashboard's host, whose other paths are not for it. */
  trustedPrefixes: string[];
  /** The IP address that a local visitor is counted under; undefined for none. */
  localVisitorIp(): string | undefined;
  /** Calls `listener` after each change on the sandbox page. */
  onChoice(listener: () => void): void;
  state: SandboxState;
  failures: Failures;
  fans: Fans;
  catalogue: Catalogue;
  journal: Journal;
  outbox: Outbox;
  /** The events that ad platforms received. */
  adBook: AdBook;
  /** The account at the card provider: its books, switches and webhooks. */
  cardProvider: CardProvider;
  /** The account at the carrier: numbers, texts, and fans' phones. */
  textCarrier: TextCarrier;
  stop(): Promise<void>;
}

/** The settings from these stand-ins, by the same keys. */
type SettingsOf<Started extends Record<string, StandIn<unknown>>> = {
  [Name in keyof Started]: Started[Name] extends StandIn<infer Settings> ? Settings : never;
};

/** The pictures and previews of the invented catalogue, which fans' browsers load. */
const mediaPrefix = '/sandbox/media';

/** Starts them on free loopback ports. The clock starts with the offset saved on the sandbox page. */
export async function runStandIns<Started extends Record<string, StandIn<unknown>>>(
  standIns: Started,
  { dataDir, clock, log, appUrl, limits = {}, spotifyLibrary = 'one-for-all' }: StandInOptions,
): Promise<StandIns<SettingsOf<Started>>> {
  const directory = join(dataDir, 'sandbox');
  const secrets = readSecrets(directory);
  const state = openSandboxState(directory);
  clock.moveBy(state.read().clockOffset - clock.offset());
  const journal = createJournal(clock);
  const failures = failuresOf(state);
  const server = await startStandInServer(journal, log);
  const shared = {
    catalogue: inventCatalogue(),
    outbox: createOutbox(join(directory, 'outbox'), clock),
    adBook: createAdBook(clock),
    fans: createFans({ secret: secrets.spotify, clock, state }),
    cardProvider: createCardProvider({
      directory,
      clock,
      privateKey: secrets.payments,
      webhookUrl: `${appUrl}/api/billing/webhook`,
    }),
    textCarrier: createTextCarrier({ directory, clock, authToken: secrets.texts }),
  };
  const context: StandInContext = {
    ...shared,
    ...{ clock, log, dataDir, appUrl, secrets, limits, spotifyLibrary },
    origin: server.origin,
    mediaUrl: `${appUrl}${mediaPrefix}`,
  };
  const running = await Promise.all(
    Object.entries(standIns).map(async ([name, standIn]) => ({ name, ...(await standIn.start(context)) })),
  );
  const services = running.flatMap((standIn) => standIn.services ?? []);
  for (const service of services) server.add(withFailures(service, failures));
  const page = createSandboxPage({
    services: [...new Set(services.flatMap(namesOf))],
    journal,
    outbox: shared.outbox,
    ads: shared.adBook,
    cardProvider: shared.cardProvider,
    textCarrier: shared.textCarrier,
    catalogue: shared.catalogue,
    state,
    failures,
    clock,
    log,
  });
  const mounts = [createMediaMount(mediaPrefix, log), ...running.flatMap((standIn) => standIn.mounts ?? [])];
  return {
    ...shared,
    journal,
    state,
    failures,
    settings: Object.fromEntries(running.map(({ name, settings }) => [name, settings])) as SettingsOf<Started>,
    // The page must come last: its prefix is the beginning of other mounts' prefixes.
    mounts: [...mounts, page],
    trustedPrefixes: [server.host, ...mounts.map(({ prefix }) => `${hostWithPort(appUrl)}${prefix}`)],
    localVisitorIp: () => state.read().visitorIp || undefined,
    onChoice: state.onChange,
    stop: async () => {
      await Promise.all([server.stop(), ...running.map((standIn) => standIn.stop?.())]);
    },
  };
}

function hostWithPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
