/** The installation in the API: how its needs are met. */
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import type { Builder } from '../../platform/graphql/builder.ts';

/** How needs are met, and who may make an account. */
export type Installation = VendorModes & { signup: string };

/** Adds the query. Everybody may ask: the screens of login and signup go by it too. */
export function addInstallation(builder: Builder, installation: Installation): void {
  const description = 'off, stand-in or real.';
  const type = builder.objectRef<Installation>('installation').implement({
    fields: (t) => ({
      payments: t.exposeString('payments', { description }),
      texts: t.exposeString('texts', { description }),
      files: t.exposeString('files', { description }),
      mail: t.exposeString('mail', { description }),
      catalogue: t.exposeString('catalogue', { description }),
      apple_music: t.exposeString('appleMusic', { description }),
      ads: t.exposeString('ads', { description }),
      signup: t.exposeString('signup', { description: 'open, or invited: only invited people make accounts.' }),
    }),
  });
  builder.queryFields((t) => ({
    installation: t.field({
      type,
      description: 'How this installation meets its needs: by a vendor, by a local stand-in, or not at all (MODE-1).',
      resolve: () => installation,
    }),
  }));
}
