/** Live lists for subscriptions: the list at once, and again after each piece of news about the artist, each time with a fresh permission check. */
import { Repeater } from 'graphql-yoga';
import type { Caller } from './caller.ts';
import type { Context } from './graphql/builder.ts';
import type { Live } from './live.ts';

/** What was loaded, or the throwing of what went wrong: an error that broke the stream itself would reach nobody with its code. */
export type News<T> = () => T;

/** Watches one artist's data. */
export interface Watch {
  /**
   * Yields what `load` gives, now and after each change of the artist or its links anywhere; several changes at once yield once.
   * The caller is looked up anew and `load` checks their permission each time; when it throws, that is the last piece of news.
   */
  artist<T>(context: Context, artistId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<News<T>>;
}

/** A watch over the live news. */
export function createWatch(live: Live): Watch {
  return {
    artist: (context, artistId, load) =>
      new Repeater(async (push, stop) => {
        let changed = true;
        let stopped = false;
        let wake = (): void => undefined;
        const onChange = (news?: { artistId: string }): void => {
          if (news !== undefined && news.artistId !== artistId) return;
          changed = true;
          wake();
        };
        const endings = [
          live.subscribe('link.updated', onChange),
          live.subscribe('artist.updated', onChange),
          live.onGap(() => onChange()),
        ];
        void stop.then(() => {
          stopped = true;
          wake();
        });
        try {
          while (!stopped) {
            if (!changed) await new Promise<void>((resolve) => (wake = resolve));
            if (stopped) return;
            changed = false;
            const news = await load(await context.renew()).then(
              (value) => () => value,
              (error: unknown) => {
                stopped = true;
                return () => {
                  throw error;
                };
              },
            );
            await push(news);
          }
          stop();
        } finally {
          for (const end of endings) end();
        }
      }),
  };
}
