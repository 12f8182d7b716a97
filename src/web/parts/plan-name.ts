/** How plans are called on the screen. */

const planNames: Record<string, string> = { bio: 'Bio', lite: 'Bio', pro: 'Pro', max: 'Max', '': 'Suspended' };

/** A plan's name for the screen; an artist without a plan is suspended. */
export function planName(plan: string): string {
  return planNames[plan] ?? plan;
}
