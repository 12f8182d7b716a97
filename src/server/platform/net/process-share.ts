/** Makes a limit that is counted in memory hold for all web processes of a machine together. */

/**
 * The part of `limit` that one of `webProcesses` lets through. The system deals connections out evenly among them, so that their parts together are the
 * limit; who sends everything over one connection has one part.
 */
export const processShare = (limit: number, webProcesses: number): number => Math.ceil(limit / webProcesses);
