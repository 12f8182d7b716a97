/** Whether a command is about the operator's own account, or about something that belongs to it (DESK-5). */
import type { Person } from '../../platform/auth/caller.ts';
import { type DeskKind, type DeskSource, deskKinds } from '../../platform/operator/desk-source.ts';
import type { OptionValues } from '../../platform/operator/operator-command.ts';

/** Options that name an account by its email. */
const emailOptions = ['email', 'referred'];

/** Makes the question, over the sources of the features. */
export function createIsOwn(
  sources: readonly DeskSource[],
): (person: Pick<Person, 'userId' | 'email'>, values: OptionValues) => Promise<boolean> {
  const textsOf = (value: OptionValues[string]): string[] => [value ?? []].flat().map((each) => String(each).trim());
  const ownersOf = async (kind: DeskKind, text: string): Promise<string[]> =>
    (await sources.find((source) => source.kind === kind)?.ownersOf?.(text)) ?? [];

  return async ({ userId, email }, values) => {
    const emails = emailOptions.flatMap((name) => textsOf(values[name]));
    if (emails.some((each) => each.toLowerCase() === email.toLowerCase())) return true;
    const named = deskKinds.flatMap((kind) => textsOf(values[kind]).map((text) => ({ kind, text })));
    const owners = await Promise.all(named.map(({ kind, text }) => ownersOf(kind, text)));
    return owners.flat().includes(userId);
  };
}
