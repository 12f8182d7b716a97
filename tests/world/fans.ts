/** Fans for tests: a page with everything that they can leave, its form sent as a browser sends it, and the mails that come of it. */
import { expect } from 'vitest';
import type { FanChannel } from '#domain/fans/capture.ts';
import type { Link } from '#domain/links/link.ts';
import { createFanLinks } from '#server/features/fans/fan-links.ts';
import { createFansService, type FansService } from '#server/features/fans/fans.service.ts';
import { createFansStore } from '#server/features/fans/fans.store.ts';
import { createOptInLimits } from '#server/features/fans/opt-in.ts';
import { createOptInsStore } from '#server/features/fans/opt-ins.store.ts';
import { createGuard } from '#server/platform/guard.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mailer.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { createTickets } from '#server/platform/tickets.ts';
import { createSmtpMail } from '#server/vendors/mail/smtp.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from './builders.ts';
import type { House } from './house.ts';
import { createVisitor, type Visited, type Visitor } from './visit.ts';

type Mail = Awaited<ReturnType<House['standIns']['outbox']['list']>>[number];

/** An artist's page and what can be done with it. */
export interface FanWorld {
  owner: TestPerson;
  artistId: string;
  /** A block for both channels, one for addresses only, a text notification, a block that is off, and a service. */
  link: Link;
  newLink(): Promise<Link>;
  visitor: Visitor;
  /** The fields of the form of the destination at `place`. */
  form(channel: FanChannel, contact: string, place?: number, of?: Link): Record<string, string>;
  /** Sends a form from a network of its own, unless the headers say otherwise. */
  post(form: Record<string, string>, headers?: Record<string, string>): Promise<Visited>;
  /** Asks the dashboard's host, where the links in mails lead. */
  open(address: string, method?: 'GET' | 'POST', body?: string): Promise<Visited>;
  /** The mails to an address, newest first, once there are as many. */
  mailsTo(address: string, count: number): Promise<Mail[]>;
  /** The room's service on the house's database, as another process would have it. */
  fans: FansService;
  close(): Promise<void>;
}

/** The scripted form's header: the answer comes as JSON. */
export const json = { accept: 'application/json' };

/** The first address of ours in a mail at this path. */
export function linkIn(mail: Mail | undefined, path: string): string {
  const found = new RegExp(`http://[^\\s"<>]+${path}\\?t=[^\\s"<>]+`).exec(mail?.text ?? '')?.[0];
  if (found === undefined) throw new Error(`there is no link to ${path} in this mail: ${mail?.text}`);
  return found;
}

/** Makes the world; close it before the house. The house has to believe forwarding headers of this machine. */
export async function createFanWorld(house: House, artistName = 'Mara Vale'): Promise<FanWorld> {
  const visitor = await createVisitor(house);
  const postgres = openPostgres(house.settings.databaseUrl, { connections: 2 });
  const owner = await buildPerson(house);
  const artistId = await buildArtist(house, owner.userId, { name: artistName });
  let networks = 0;
  const newLink = () =>
    buildLink(house, {
      artistId,
      title: 'Night Ferry',
      destinations: [
        {
          type: 'message_optin',
          text: 'Stay close',
          config: { email_capture: true, phone_number_capture: true, success_message: 'See you there.' },
        },
        {
          type: 'message_optin',
          config: { email_capture: true, phone_number_capture: false, success_message: '' },
        },
        { type: 'text', cta: 'Notify me via Text', config: { message_body: 'Out now' } },
        { type: 'message_optin', enabled: false, config: null },
        { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
      ],
    });
  const link = await newLink();
  const newNetwork = () => {
    networks += 1;
    return `2001:db8:${networks.toString(16)}::1`;
  };
  const sent = 'application/x-www-form-urlencoded';
  return {
    owner,
    artistId,
    link,
    newLink,
    visitor,
    form: (channel, contact, place = 0, of = link) => ({
      path: of.path,
      destination: of.destinations[place]?.id ?? '',
      channel,
      [channel]: contact,
    }),
    post: (form, headers = {}) =>
      visitor.ask('/_/optin', {
        method: 'POST',
        headers: { 'x-forwarded-for': newNetwork(), 'content-type': sent, ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    open(address, method = 'GET', body) {
      const { host, pathname, search } = new URL(address, house.url);
      return visitor.ask(`${pathname}${search}`, {
        host,
        method,
        headers: { 'x-forwarded-for': newNetwork(), ...(body === undefined ? {} : { 'content-type': sent }) },
        ...(body === undefined ? {} : { body }),
      });
    },
    async mailsTo(address, count) {
      const read = async () => (await house.standIns.outbox.list()).filter(({ to }) => to.includes(address));
      await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
      return read();
    },
    fans: serviceOf(house, postgres),
    async close() {
      await visitor.close();
      await postgres.close();
    },
  };
}

function serviceOf(house: House, postgres: Postgres): FansService {
  const { settings, clock } = house;
  const { database } = postgres;
  const log = createLog('silent');
  const tickets = createTickets({ secret: settings.secretKey, clock });
  const mail = createSmtpMail({ url: settings.smtpUrl, from: settings.mailFrom });
  // Mails are put in line here, and sent by the house.
  const mails = { render: () => Promise.reject(new Error('mails are sent by the house')) };
  return createFansService({
    lists: createFansStore(database),
    store: createOptInsStore(database),
    database,
    guard: createGuard(database),
    pages: { link: () => Promise.reject(new Error('who may see figures is asked over the API')) },
    limits: createOptInLimits(createRateLimits(postgres, settings.secretKey)),
    mailer: createMailer({
      jobs: createJobs({ url: settings.databaseUrl, log, work: false, timetable: false }),
      mail,
      mails,
      log,
    }),
    links: createFanLinks({ appUrl: settings.appUrl, tickets }),
    tickets,
    clock,
  });
}
