/** Saves exactly once over a connection that may break. */
import { CombinedError } from 'urql';
import { expect, it } from 'vitest';
import { createLinkSaver, type SaverClient } from './save-link.ts';

const input = { artist_id: 'artist', domain: 'vibe.to', path: 'paper-lanterns', title: 'Paper Lanterns' };
const refused = new CombinedError({
  graphQLErrors: [{ message: 'This path is not available', extensions: { code: 'PATH_TAKEN', field: 'path' } }],
});
const lost = new CombinedError({ networkError: new Error('offline') });

/** A server with a list of links. `breaks` says when the connection of each call breaks: before the call arrives, or after. */
function createServer(breaks: ('before' | 'after' | 'never')[]) {
  const stored: { id: string; domain: string; path: string }[] = [];
  const client: SaverClient<typeof input> = {
    send: async (object) => {
      await Promise.resolve();
      const broken = breaks.shift() ?? 'never';
      if (broken === 'before') return { error: lost };
      if (stored.some((link) => link.domain === object.domain && link.path === object.path)) return { error: refused };
      const link = { id: `link-${stored.length + 1}`, domain: object.domain, path: object.path };
      stored.push(link);
      return broken === 'after' ? { error: lost } : { id: link.id };
    },
    find: async (object) => stored.find((link) => link.domain === object.domain && link.path === object.path)?.id,
  };
  return { stored, client };
}

it('saves once however often it is asked at the same time', async () => {
  const { stored, client } = createServer([]);
  const saver = createLinkSaver(client);
  const results = await Promise.all([saver.save(input), saver.save(input), saver.save(input)]);
  expect(results).toEqual([{ id: 'link-1' }, { id: 'link-1' }, { id: 'link-1' }]);
  expect(stored).toHaveLength(1);
});

it.each(['before', 'after'] as const)(
  'can be tried again when the connection broke %s the server had it',
  async (moment) => {
    const { stored, client } = createServer([moment]);
    const saver = createLinkSaver(client);
    expect(await saver.save(input)).toMatchObject({ message: expect.stringContaining("can't be reached") });
    expect(await saver.save(input)).toEqual({ id: 'link-1' });
    expect(stored).toHaveLength(1);
  },
);

it('names the field that the server blames', async () => {
  const { stored, client } = createServer([]);
  stored.push({ id: 'theirs', domain: 'vibe.to', path: 'paper-lanterns' });
  expect(await createLinkSaver(client).save(input)).toEqual({
    message: 'This path is not available',
    code: 'PATH_TAKEN',
    field: 'path',
  });
});
