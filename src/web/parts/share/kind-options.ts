/** The kinds of placements by their names. */
import { type PlacementKind, placementKinds } from '#domain/links/placement.ts';

const labels: Record<PlacementKind, string> = { organic: 'Organic', paid: 'Paid', print: 'Print' };

export const kindOptions: readonly { value: string; label: string }[] = placementKinds.map((value) => ({
  value,
  label: labels[value],
}));
