/** The opt-out of the privacy portal, which a browser carries through every link host (SITE-31). */
import { z } from 'zod';

/** The path on a link host that stores the decision and leads on. */
export const optOutRoundPath = '/_/privacy/everywhere';

/** The token of one round; it keeps others from taking a visitor's opt-out back by a link. */
export const optOutRound = {
  name: 'opt-out-round',
  contentSchema: z.object({ choice: z.enum(['out', 'in']) }),
};

/** How long a round may take, in seconds. */
export const optOutRoundSeconds = 300;
