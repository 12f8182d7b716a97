/** Records requests to the HTTP stand-ins and their responses, for people to read: in memory, newest first. */
import type { Clock } from '#domain/kernel/clock.ts';

/** One request. Text bodies are shortened to a readable length; binary bodies are replaced by a description. */
export interface Exchange {
  id: number;
  at: Date;
  /** The name of the vendor's service, such as Spotify Web API. */
  service: string;
  method: string;
  /** Path and query as received. */
  target: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

export interface Journal {
  record(exchange: Omit<Exchange, 'id' | 'at'>): void;
  /** Newest first. */
  list(): Exchange[];
  find(id: number): Exchange | undefined;
}

const longestBody = 20_000;
const mostExchanges = 400;

/** Creates an empty record that keeps the newest 400 requests. */
export function createJournal(clock: Clock): Journal {
  const exchanges: Exchange[] = [];
  let lastId = 0;
  return {
    record: (exchange) => {
      lastId += 1;
      exchanges.unshift({ ...exchange, id: lastId, at: clock.now() });
      exchanges.length = Math.min(exchanges.length, mostExchanges);
    },
    list: () => [...exchanges],
    find: (id) => exchanges.find((exchange) => exchange.id === id),
  };
}

/** Formats a body for people: JSON indented, text shortened to 20,000 characters, anything else described by size and type. */
export function readableBody(body: Buffer, contentType: string): string {
  if (body.length === 0) return '';
  if (!/json|text|xml|urlencoded/.test(contentType))
    return `${body.length.toLocaleString('en')} bytes of ${contentType || 'unknown type'}`;
  const text = body.toString('utf8');
  const shown = contentType.includes('json') ? indented(text) : text;
  return shown.length > longestBody
    ? `${shown.slice(0, longestBody)}\n… and ${(shown.length - longestBody).toLocaleString('en')} characters more`
    : shown;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
