/** One request of a fan's browser, as plain HTTP on a connection of its own. */
import { request } from 'node:http';

/** What came back. */
export interface Answer {
  status: number;
  location: string | undefined;
  /** The cookie that was set, as it is sent back. */
  cookie: string | undefined;
  text: string;
}

/** What may differ between requests. */
export interface Visit {
  port: number;
  path: string;
  host?: string;
  /** A form, sent by POST. */
  form?: Record<string, string>;
  cookie?: string | undefined;
  /** Where the fan comes from, as a proxy tells it; left out, from this machine. */
  ipAddress?: string;
}

const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

/** Asks and gives the whole answer; rejects when there is none. */
export function visit({ port, path, host = 'vibe.to', form, cookie, ipAddress }: Visit): Promise<Answer> {
  const body = form === undefined ? undefined : new URLSearchParams(form).toString();
  const headers = {
    host,
    'user-agent': browser,
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(ipAddress === undefined ? {} : { 'x-forwarded-for': ipAddress }),
  };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          cookie: answer.headers['set-cookie']?.[0]?.split(';')[0],
          text,
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
