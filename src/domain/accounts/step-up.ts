/** Decides whether a person proved recently enough who they are for a sensitive act. */

/** Minutes for which a proof counts. */
const proofMinutes = 10;

/** Whether a proof of this time still counts; null means that there was none. */
export function isProofRecent(provenAt: Date | null, now: Date): boolean {
  if (provenAt === null) return false;
  return now.getTime() - provenAt.getTime() <= proofMinutes * 60 * 1000;
}
