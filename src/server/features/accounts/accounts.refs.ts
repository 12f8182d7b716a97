/** The account types of the schema that other features may add to. */
import type { Person } from '../../platform/auth/caller.ts';
import { perSchema } from '../../platform/graphql/per-schema.ts';
import type { FeatureFlag } from './accounts.store.ts';
import type { Login } from './login/logins.service.ts';

/** The refs of a schema. */
export const accountsRefs = perSchema((builder) => ({
  user: builder.objectRef<Person>('users'),
  featureFlag: builder.objectRef<FeatureFlag>('feature_flags'),
  login: builder.objectRef<Pick<Login, 'token' | 'person'>>('auth_response'),
  success: builder.objectRef<{ success: boolean }>('success_response'),
}));

/** The refs of one schema. */
export type AccountsRefs = ReturnType<typeof accountsRefs>;
