/** The account types of the schema that other rooms may add to. */
import type { Person } from '../../platform/auth/caller.ts';
import type { Builder } from '../../platform/graphql/builder.ts';

/** Makes the refs for one schema. */
export const accountsRefs = (builder: Builder) => ({
  user: builder.objectRef<Person>('users'),
  success: builder.objectRef<{ success: boolean }>('success_response'),
});

/** The refs of one schema. */
export type AccountsRefs = ReturnType<typeof accountsRefs>;
