/** The shares of one process that a person, a paying account and a network may have: every limit of the dashboard's queues, in one place. */

/** How much of a queue's resource everybody may have. */
export interface Shares {
  /** Turns at once, of all people together. */
  atOnce: number;
  /** Turns at once of one person, and of all people who work for one paying account. */
  ofPerson: number;
  ofPayer: number;
  /** How many of one person's may wait; another one throws TOO_MANY_TRIES. */
  mostWaiting: number;
  /** Seconds that a person, and a paying account, may take ahead of others, and how many of them come back each second. */
  budget?: { seconds: number; backEachSecond: number };
  /** How many times as long as their turn a person beyond the budget waits before the next one, at most `longestPause`; without it not at all. */
  pauseFactor?: number;
}

/** Milliseconds. */
export const longestPause = 1_000;

/**
 * Seconds of the processor (`busy-time.ts`), so that who asks for more leaves three quarters of the process to fans and others. A question of a screen
 * takes 5 to 10 ms, a list of thousands a quarter of a second; while fans keep the process busy, at most a quarter of their time is counted with it.
 */
const processBudget = { budget: { seconds: 5, backEachSecond: 0.2 }, pauseFactor: 3 };

/**
 * GraphQL requests that are answered at one time. A screen asks about ten questions at once. The number of all people together is not limited here:
 * an answer that a slow client reads for minutes would keep everybody else waiting.
 */
export const requestShares: Shares = {
  atOnce: Number.POSITIVE_INFINITY,
  ofPerson: 6,
  ofPayer: Number.POSITIVE_INFINITY,
  mostWaiting: 300,
  ...processBudget,
};

/** Subscriptions that are being begun; all of a person's come at once when a process was restarted. */
export const subscribeShares: Shares = {
  atOnce: Number.POSITIVE_INFINITY,
  ofPerson: 2,
  ofPayer: Number.POSITIVE_INFINITY,
  mostWaiting: 1_000,
  ...processBudget,
};

/** Connections to PostgreSQL for signed-in people. The rest of the pool is left to visitors' requests and to jobs, which wait for no turn. */
export const postgresShares: Shares = {
  atOnce: 7,
  ofPerson: 3,
  ofPayer: 4,
  // A document may ask for hundreds of rows at once.
  mostWaiting: 5_000,
  budget: { seconds: 20, backEachSecond: 0.5 },
};

/** Queries to ClickHouse for signed-in people. */
export const eventStoreShares: Shares = {
  atOnce: 6,
  ofPerson: 3,
  ofPayer: 4,
  mostWaiting: 1_000,
  budget: { seconds: 20, backEachSecond: 0.5 },
};

/** Messages of subscriptions that are being written to sockets: each is in memory as text until its client has read it. */
export const messageShares: Shares = {
  atOnce: Number.POSITIVE_INFINITY,
  ofPerson: 8,
  ofPayer: Number.POSITIVE_INFINITY,
  mostWaiting: 1_000,
  ...processBudget,
};

/**
 * Pictures that are being decoded. One of 40 megapixels takes up to four seconds of a processor, so that a person who sends many of them goes behind
 * those who send few. A saved link stores four pictures at once.
 */
export const pictureShares: Shares = {
  atOnce: 1,
  ofPerson: 1,
  ofPayer: 1,
  mostWaiting: 16,
  budget: { seconds: 20, backEachSecond: 0.2 },
};

/** Documents of callers without a session, by network: one at a time. A network may send 300 requests a minute. */
export const anonymousShares: Shares = { atOnce: 1, ofPerson: 1, ofPayer: 1, mostWaiting: 300 };

/** Bytes that one request may read from PostgreSQL: ten thousand links with all their texts take 6 MB. */
export const mostBytesOfRequest = 16 * 1024 * 1024;

/** Bytes of lists with nested objects in one answer: each is an object in memory until it is written. */
export const mostBytesOfLists = 8 * 1024 * 1024;

/** A person's sockets in one process. A tab has one; an office that shares a login has some dozens. */
export const socketsOfPerson = 300;
/** Subscriptions of one socket, and of all sockets of a person; a dashboard needs a handful. */
export const subscriptionsOfSocket = 40;
export const subscriptionsOfPerson = 1_000;
/** Different subscriptions of one person: equal ones of a session are loaded once. */
export const differentSubscriptionsOfPerson = 60;
