/** Data for subscriptions: loaded at once and again after each change, each time with a new permission check. */
import { Repeater } from 'graphql-yoga';
import type { Caller } from '../auth/caller.ts';
import type { Live } from '../live/live.ts';
import type { WatchedLinks } from '../live/watched-links.ts';
import { currentWork, runAs, workOf } from '../turns/work.ts';
import type { Context } from './builder.ts';

/** What was loaded, or a function that throws the error: an error thrown in the stream itself would lose its code. */
export type News<T> = () => T;

/** Watches an artist's data, or the activity of one link. */
export interface Watch {
  /**
   * Yields what `load` gives, now and after each change of the artist or its links anywhere; several changes at once yield once.
   * The caller is looked up anew and `load` checks their permission each time; when it throws, that is the last piece of news.
   */
  artist<T>(context: Context, artistId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<News<T>>;
  /** The same for a list of artists: after each change of one of them, and after `userId` got another. */
  artists<T extends { id: string }>(
    context: Context,
    userId: string,
    load: (caller: Caller) => Promise<T[]>,
  ): AsyncIterable<News<T[]>>;
  /** The same after hits of a link reached the event store, after each change of the link and of whose it is; at most once a second. */
  link<T extends { artistId: string }>(
    context: Context,
    linkId: string,
    load: (caller: Caller) => Promise<T>,
  ): AsyncIterable<News<T>>;
  /** The same while a drop is sent; at most once a second. */
  drop<T>(context: Context, dropId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<News<T>>;
  /** The same after one of an artist's drops changed; at most once a second. */
  drops<T>(context: Context, artistId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<News<T>>;
  /** The same after something changed in an artist's inbox; at most once a second. */
  inbox<T>(context: Context, artistId: string, load: (caller: Caller) => Promise<T>): AsyncIterable<News<T>>;
}

type Listen = (onChange: () => void) => (() => unknown)[] | Promise<(() => unknown)[]>;

const activityPause = 1_000;

/** A watch over the live news. */
export function createWatch(live: Live, watchedLinks: Pick<WatchedLinks, 'watch'>): Watch {
  return {
    artist: (context, artistId, load) =>
      stream(context, load, 0, (onChange) => {
        const ofArtist = (news: { artistId: string }): void => {
          if (news.artistId === artistId) onChange();
        };
        return [
          live.subscribe('link.updated', ofArtist),
          live.subscribe('artist.updated', ofArtist),
          live.onGap(onChange),
        ];
      }),
    artists(context, userId, load) {
      let ids: ReadonlySet<string> = new Set();
      const loadList = async (caller: Caller) => {
        const list = await load(caller);
        ids = new Set(list.map(({ id }) => id));
        return list;
      };
      return stream(context, loadList, 0, (onChange) => [
        live.subscribe('artist.updated', (news) => {
          if (ids.has(news.artistId) || news.userId === userId) onChange();
        }),
        live.onGap(onChange),
      ]);
    },
    link(context, linkId, load) {
      let owner: string | undefined;
      const loadOwned = async (caller: Caller) => {
        const found = await load(caller);
        owner = found.artistId;
        return found;
      };
      return stream(context, loadOwned, activityPause, async (onChange) => [
        live.subscribe('link.updated', (news) => {
          if (news.linkId === linkId) onChange();
        }),
        live.subscribe('artist.updated', ({ artistId }) => {
          if (artistId === owner) onChange();
        }),
        await watchedLinks.watch(linkId, onChange),
      ]);
    },
    drop: (context, dropId, load) =>
      stream(context, load, activityPause, (onChange) => [
        live.subscribe('drop.progress', (news) => {
          if (news.dropId === dropId) onChange();
        }),
        live.onGap(onChange),
      ]),
    drops: (context, artistId, load) =>
      stream(context, load, activityPause, (onChange) => [
        live.subscribe('drop.progress', (news) => {
          if (news.artistId === artistId) onChange();
        }),
        live.onGap(onChange),
      ]),
    inbox: (context, artistId, load) =>
      stream(context, load, activityPause, (onChange) => [
        live.subscribe('inbox.changed', (news) => {
          if (news.artistId === artistId) onChange();
        }),
        live.onGap(onChange),
      ]),
  };
}

/** Yields what `load` gives now and after each change that `listen` hears of, with at least `pause` milliseconds in between. */
function stream<T>(
  context: Context,
  load: (caller: Caller) => Promise<T>,
  pause: number,
  listen: Listen,
): AsyncIterable<News<T>> {
  return new Repeater(async (push, stop) => {
    let changed = true;
    let stopped = false;
    let wake = (): void => undefined;
    void stop.then(() => {
      stopped = true;
      wake();
    });
    const endings = await listen(() => {
      changed = true;
      wake();
    });
    try {
      while (!stopped) {
        if (!changed) await new Promise<void>((resolve) => (wake = resolve));
        if (stopped) return;
        changed = false;
        const news = await inWork(async () => load(await context.renew())).then(
          (value) => () => value,
          (error: unknown) => {
            stopped = true;
            return () => {
              throw error;
            };
          },
        );
        await push(news);
        if (pause > 0) await rest(pause, stop);
      }
      stop();
    } finally {
      for (const end of endings) end();
    }
  });
}

/** Runs a load as work of its own, for the same person: what a request may read counts anew for each piece of news. */
function inWork<Result>(run: () => Result): Result {
  const work = currentWork();
  return work === undefined ? run() : runAs(workOf(work.person), run);
}

async function rest(milliseconds: number, stop: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([over, stop]);
  clearTimeout(timer);
}
