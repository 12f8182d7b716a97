/** Serves the pictures that are kept in a folder of this machine (FILES=local). */
import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentTypeOf } from '#domain/kernel/file-types.ts';

/**
 * Adds the route. `isKey` says which paths below `path` are files of the store. Names are hashes of contents, so answers may be cached for
 * ever; a browser runs nothing of them.
 */
export function addLocalFiles(
  app: FastifyInstance,
  { folder, path, isKey }: { folder: string; path: string; isKey: (key: string) => boolean },
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  void app.register(fastifyStatic, {
    root: folder,
    prefix: `${path}/`,
    index: false,
    decorateReply: false,
    allowedPath: (name) => isKey(name.slice(1)),
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply, name) => {
      reply.header('content-type', contentTypeOf(name));
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
