/** The connections of Twilio's SDK: our own pool, which keeps as many open as a worker uses at once. The SDK's keeps five, and would greet anew for every other text. */
import twilio from 'twilio';
import { createVendorHttp } from '../http.ts';

type SdkRequest = Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0];

/** As many calls at once as two batches of texts take, with some left for other calls. */
const connections = 64;

/** Makes the SDK's transport. Nothing is repeated: without an answer it throws, and the caller finds out what became of the call. */
export function createTwilioHttp(timeoutMs: number): InstanceType<typeof twilio.RequestClient> {
  const http = createVendorHttp({ timeout: timeoutMs, connections });
  return new (class extends twilio.RequestClient {
    override async request({ method, uri, username, password, headers, params, data }: SdkRequest) {
      const query = formOf(params).toString();
      const answer = await http.ask(query === '' ? uri : `${uri}?${query}`, {
        method: methodOf(method),
        headers: {
          ...(headers as Record<string, string>),
          Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        },
        ...(data === undefined ? {} : { body: formOf(data).toString() }),
      });
      return { statusCode: answer.status, body: answer.body ?? answer.bytes.toString(), headers: {} } as never;
    }
  })();
}

/** The fields of a form as Twilio reads them: a list is the same name several times. */
function formOf(fields: object | null = {}): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields ?? {}))
    for (const each of [value].flat()) if (each !== undefined && each !== null) form.append(name, String(each));
  return form;
}

function methodOf(method: string): 'GET' | 'POST' | 'DELETE' {
  const upper = method.toUpperCase();
  if (upper !== 'GET' && upper !== 'POST' && upper !== 'DELETE') throw new Error(`${upper} is no call to Twilio.`);
  return upper;
}
