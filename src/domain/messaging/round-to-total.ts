/** Rounds amounts to cents so that the lines add up to their total (DROP-15). */

const microsOfCent = 10_000;

/** Millionths of a dollar as cents; the sum of the result is the sum of the amounts, rounded. The largest rests are rounded up. */
export function roundToTotal(micros: readonly number[]): number[] {
  const total = Math.round(micros.reduce((sum, amount) => sum + amount, 0) / microsOfCent);
  const cents = micros.map((amount) => Math.floor(amount / microsOfCent));
  let missing = total - cents.reduce((sum, amount) => sum + amount, 0);
  const byRest = micros
    .map((amount, index) => ({ index, rest: amount % microsOfCent }))
    .sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest) {
    if (missing <= 0) break;
    cents[index] = (cents[index] ?? 0) + 1;
    missing -= 1;
  }
  return cents;
}
