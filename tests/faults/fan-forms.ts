/** Forms that fans send while engines come and go: leaving a number, and saving in advance by Spotify's consent screen. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { decideAtSpotify } from '#tests/fixtures/presaving.ts';
import { addFaultLink } from './fault-link.ts';
import { type Answer, visit } from './visitor.ts';

/** A form on a page. */
export interface FaultForm {
  linkId: string;
  path: string;
  destinationId: string;
}

/** A page of an artist of its own with one form more, written straight into the records. */
async function addForm(databaseUrl: string, path: string, row: { type: string; config: object | null }) {
  const { linkId } = await addFaultLink(databaseUrl, { path });
  const destinationId = randomUUID();
  const isPresave = row.type === 'spotify';
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (isPresave)
      await client.query(
        "update links set type = 'pre-release', release_time = now() + interval '30 days', timezone = 'UTC' where id = $1",
        [linkId],
      );
    await client.query(
      "insert into link_destinations (id, link_id, type, url, pre_release, priority, config) values ($1, $2, $3, '', $4, 2, $5)",
      [destinationId, linkId, row.type, isPresave, row.config],
    );
  } finally {
    await client.end();
  }
  return { linkId, path, destinationId };
}

/** A page on which fans leave their number. */
export function addOptInPage(databaseUrl: string, path: string): Promise<FaultForm> {
  const config = { email_capture: true, phone_number_capture: true, success_message: 'Welcome aboard.' };
  return addForm(databaseUrl, path, { type: 'message_optin', config });
}

/** A page on which fans save in advance at Spotify. */
export function addPresavePage(databaseUrl: string, path: string): Promise<FaultForm> {
  return addForm(databaseUrl, path, { type: 'spotify', config: null });
}

/** Where a form is sent. */
export interface FormTarget {
  port: number;
  form: FaultForm;
}

/** The number of a fan, and an IP address of a network of their own. */
export const numberOf = (fan: number): string => `+49151${10_000_000 + fan}`;
const addressOf = (fan: number): string => `203.0.${113 + (fan >> 8)}.${fan & 255}`;

/** Leaves a number, as a browser without script does. */
export function leaveNumber({ port, form }: FormTarget, fan: number): Promise<Answer> {
  const { path, destinationId: destination } = form;
  const fields = { path, destination, channel: 'phone_number', phone_number: numberOf(fan) };
  return visit({ port, path: '/_/optin', form: fields, ipAddress: addressOf(fan) });
}

/** Sends the form of a pre-save; the answer leads on to Spotify, or is the form again. */
export function sendPresave({ port, form }: FormTarget, fan: number, email = ''): Promise<Answer> {
  const fields = { path: form.path, destination: form.destinationId, forever: 'no', email };
  return visit({ port, path: '/_/presave', form: fields, ipAddress: addressOf(fan) });
}

/** A fan who has agreed at Spotify, and whose browser is about to come back. */
export interface ReturningFan {
  path: string;
  cookie: string | undefined;
}

const hostOf = (port: number): string => `localhost:${port}`;

/** Goes on from the form's answer through Spotify's consent screen as the account. */
export async function agreeAtSpotify(port: number, sent: Answer, account: string): Promise<ReturningFan> {
  const onward = /href="([^"]*\/_\/presave\/go\?[^"]*)"/.exec(sent.text)?.[1]?.replaceAll('&amp;', '&');
  if (onward === undefined) throw new Error(`the form was answered with ${sent.status} and leads nowhere`);
  const { pathname, search } = new URL(onward);
  const bound = await visit({ port, path: pathname + search, host: hostOf(port) });
  const { state, code = '' } = await decideAtSpotify(bound.location ?? '', account);
  const back = new URLSearchParams({ state, code });
  return { path: `/_/presave/spotify?${back}`, cookie: bound.cookie };
}

/** Comes back from Spotify; gives the page that says how it ended. */
export async function comeBack(port: number, { path, cookie }: ReturningFan): Promise<Answer> {
  const led = await visit({ port, path, cookie, host: hostOf(port) });
  if (led.location === undefined) return led;
  const { pathname, search } = new URL(led.location);
  return visit({ port, path: pathname + search });
}
