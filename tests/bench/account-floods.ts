/** What one signed-in account sends to stop everybody: questions that cost the server far more than the account. */
import { WebSocket } from 'ws';
import { socketUrl } from '../fixtures/watch.ts';
import { type Flood, post, type Send } from './floods.ts';

/** As many as one document may ask for at once. */
const aliases = 15;
/** As many subscriptions as one socket may carry. */
const subscriptionsOfSocket = 40;

/** A query for the same field many times, with what is asked of each in a fragment, since documents with more pairs of equal fields are refused. */
const repeat = (variables: string, field: string, { type, fields }: { type: string; fields: string }): string =>
  `query (${variables}) { ${Array.from({ length: aliases }, (_, number) => `a${number}: ${field} { ...asked }`).join('\n')} }
   fragment asked on ${type} { ${fields} }`;

/** Sends a document over and over, each time with other variables, so that no answer can be shared. */
const asking =
  (query: string, variables: (flood: Flood) => object): Send =>
  (flood, from, count) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${flood.token}`,
      'x-forwarded-for': from,
    };
    return post(flood, { path: '/graphql', headers }, JSON.stringify({ query, variables: variables(flood) }), count);
  };

const artist = ({ asked }: Flood) => ({ artist: asked?.artistId });

/** The filters of the fan list, counted anew fifteen times. */
const facets = asking(
  repeat('$artist: uuid!', 'fan_facets(artist_id: $artist)', {
    type: 'fan_facets_response',
    fields: 'countries { value count } cities { value count } sources { value count }',
  }),
  artist,
);

/** Fifteen plans of a drop to all fans. */
const plans = asking(
  repeat('$artist: uuid!', 'drop_plan(artist_id: $artist, message: "Out now", sms_link: "")', {
    type: 'drop_plan',
    fields: 'cost us_canada elsewhere',
  }),
  artist,
);

/** Fifteen times the statistics of a link by every source. */
const statistics = asking(
  repeat(
    '$link: uuid!, $from: timestamptz!, $to: timestamptz!',
    'link_statistics(link_id: $link, start_time: $from, end_time: $to, offset: "+00:00")',
    { type: 'link_statistics_response', fields: 'campaigns { event count } countries { event count }' },
  ),
  ({ asked }) => ({ link: asked?.linkId, from: '2020-01-01T00:07:00Z', to: new Date().toISOString() }),
);

/** As many links with everything on them as one answer may hold. */
const fatLinks = asking(
  'query ($artist: uuid!) { links(artist_id: $artist, limit: 100) { id title destinations { id cta url text description config } } }',
  artist,
);

/** A socket with as many subscriptions to the artist's links as it may carry. */
const subscriptions: Send = async (flood, from, count) => {
  const url = await socketUrl(`http://localhost:${flood.port}`, flood.token, from);
  return new Promise((resolve) => {
    const socket = new WebSocket(url, 'graphql-transport-ws', {
      headers: { host: `localhost:${flood.port}`, 'x-forwarded-for': from },
    });
    const end = setTimeout(() => socket.terminate(), flood.seconds * 1000);
    const query = 'subscription ($artist: uuid!) { links(artist_id: $artist) { id title destinations { id url } } }';
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init', payload: { authorization: `Bearer ${flood.token}` } }));
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      count(type);
      if (type !== 'connection_ack') return;
      for (let number = 0; number < subscriptionsOfSocket; number += 1)
        send({ type: 'subscribe', id: `${number}`, payload: { query, variables: artist(flood) } });
    });
    socket.on('error', () => count('refused'));
    socket.on('close', () => {
      clearTimeout(end);
      setTimeout(resolve, 500);
    });
  });
};

/** The floods of one account, by name. */
export const accountFloods = { facets, plans, statistics, fatLinks, subscriptions } satisfies Record<string, Send>;
