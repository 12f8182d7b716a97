/** What a drop costs: the price that the form shows, and what the carrier charges (DROP-15). */

/** One cent for each fan in the US and Canada, five for each elsewhere; cents. */
export function shownCostCents({ usCanada, elsewhere }: { usCanada: number; elsewhere: number }): number {
  return usCanada + 5 * elsewhere;
}

/** The carrier's charge for `segments`, in millionths of a dollar. */
export function carrierCostMicros({
  segments,
  perSegmentMicros,
}: {
  segments: number;
  perSegmentMicros: number;
}): number {
  return segments * perSegmentMicros;
}
