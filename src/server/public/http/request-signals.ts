/** Reads the request signals: which headers a request has, as bits that verdict rules use. */
import type { IncomingMessage } from 'node:http';
import { contradicts, signalBits } from '#domain/stats/request-signals.ts';
import { isPrefetch } from '#domain/stats/verdict.ts';
import type { UserAgent } from './user-agents.ts';

/** The signal bits of a request with this user agent, without the bits that say what reported a view. */
export function readRequestSignals(message: IncomingMessage, userAgent: UserAgent): number {
  const { headers } = message;
  let signals: number = signalBits.kept;
  if (headers['accept-language'] !== undefined) signals |= signalBits.language;
  if (headers['sec-fetch-site'] !== undefined) signals |= signalBits.secFetch;
  else if (userAgent.engine.sendsSecFetch) signals |= signalBits.lacksSecFetch;
  const clientHints = headers['sec-ch-ua'];
  if (typeof clientHints === 'string') {
    signals |= signalBits.clientHints;
    if (clientHints !== userAgent.clientHints) {
      userAgent.clientHints = clientHints;
      userAgent.contradicted = contradicts(userAgent.engine, clientHints);
    }
    if (userAgent.contradicted) signals |= signalBits.contradiction;
  }
  if (message.httpVersionMajor === 1 && message.httpVersionMinor === 0) signals |= signalBits.oldHttp;
  if (hasPurpose(message) && isPrefetch(purposesOf(message))) signals |= signalBits.purpose;
  return signals;
}

/** Whether any purpose header is there: nearly no request has one, and then no array is made. */
function hasPurpose({ headers }: IncomingMessage): boolean {
  return (
    headers['sec-purpose'] !== undefined ||
    headers.purpose !== undefined ||
    headers['x-purpose'] !== undefined ||
    headers['x-moz'] !== undefined
  );
}

function purposesOf({ headers }: IncomingMessage): (string | undefined)[] {
  return [
    headers['sec-purpose']?.toString(),
    headers.purpose?.toString(),
    headers['x-purpose']?.toString(),
    headers['x-moz']?.toString(),
  ];
}
