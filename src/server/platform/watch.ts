/** Live lists for subscriptions: the list at once, and again after each piece of news about the artist, each time with a fresh permission check. */
import { Repeater } from 'graphql-yoga';
import type { Caller } from './caller.ts';
import type { Context } from './graphql/builder.ts';
import type { Live } from './live.ts';

/** Watches one artist's data. */
export interface Watch {
  /**
   * Yields what `load` gives, now and after each change of the artist or its links anywhere; several changes at once yield once.
   * The caller is looked up anew and `load` checks their permission each time; its error ends the subscription.
   */
  artist<T>(context: Context, artistId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<T>;
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
            await push(await load(await context.renew()));
          }
        } finally {
          for (const end of endings) end();
        }
      }),
  };
}
