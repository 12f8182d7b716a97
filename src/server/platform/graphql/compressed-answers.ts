/** Compresses long GraphQL answers: on a phone's connection the transfer takes longer than the compression. */
import type { Plugin } from 'graphql-yoga';
import { chooseEncoding, pack } from '../http/encoding.ts';

/** A shorter answer, in bytes, needs the same number of packets compressed or not. */
const minBytes = 1_400;

/** The plugin. Answers that are not complete JSON (streams) are left as they are. */
export function compressLongAnswers(): Plugin {
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined);
      if (encoding === 'identity' || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return;
      const bytes = Buffer.from(await response.arrayBuffer());
      const headers = new fetchAPI.Headers(response.headers);
      headers.delete('content-length');
      const compresses = bytes.length >= minBytes;
      if (compresses) headers.set('content-encoding', encoding);
      const body = compresses ? await pack(bytes, encoding) : bytes;
      setResponse(new fetchAPI.Response(body, { status: response.status, headers }));
    },
  };
}
