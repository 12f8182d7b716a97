/** Lists in vendors' answers: an item that a service leaves out is there as null. */
import { z } from 'zod';

/** A list of `item`; null items (unavailable in the market, removed) are left out. */
export const listOf = <Shape extends z.ZodType>(item: Shape) =>
  z.array(item.nullable()).transform((items) => items.filter((each) => each !== null) as z.output<Shape>[]);
