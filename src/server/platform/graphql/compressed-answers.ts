/** Packs long answers for those who take them packed: a phone's line is slower than the packing. */
import type { Plugin } from 'graphql-yoga';
import { chooseEncoding, pack } from '../http/encoding.ts';

/** Below this, in bytes, an answer travels in the same packets packed or not. */
const worthPacking = 1_400;

/** The plugin; answers that are not whole JSON (streams) stay as they are. */
export function packLongAnswers(): Plugin {
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined);
      if (encoding === 'identity' || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return;
      const bytes = Buffer.from(await response.arrayBuffer());
      const headers = new fetchAPI.Headers(response.headers);
      headers.delete('content-length');
      const packs = bytes.length >= worthPacking;
      if (packs) headers.set('content-encoding', encoding);
      const body = packs ? await pack(bytes, encoding) : bytes;
      setResponse(new fetchAPI.Response(body, { status: response.status, headers }));
    },
  };
}
