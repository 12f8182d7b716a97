/** The operator's commands for pixels. */
import {
  artistIdsOf,
  isId,
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { PixelRegistry } from './pixel-registry.ts';

/** What the commands ask of other features. */
export interface PixelsCommandsNeighbours {
  /** The id of the account with this email; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
  hasArtist: (artistId: string) => Promise<boolean>;
}

/** `pixel add` and `pixel remove`. */
export const pixelsCommands = (
  pixels: PixelRegistry,
  { findPerson, hasArtist }: PixelsCommandsNeighbours,
): OperatorCommand[] => [
  {
    name: 'pixel add',
    usage:
      'pixel add    --artist <id> | --email <address of an agency>, --provider Facebook|TikTok|AdWords|Snapchat --pixel <id> [--token …] [--tag …]',
    options: {
      ...sharedOptions.artist,
      ...sharedOptions.email,
      provider: { type: 'string' },
      pixel: { type: 'string' },
      token: { type: 'string', secret: true },
      tag: { type: 'string' },
    },
    plan(values) {
      const [provider, pixel] = [neededText(values, 'provider'), neededText(values, 'pixel')];
      const accessToken = optionText(values, 'token') ?? '';
      const conversionTag = optionText(values, 'tag') ?? '';
      const [artistId] = artistIdsOf(values);
      const email = artistId === undefined ? neededText(values, 'email') : '';
      return async () => {
        if (artistId !== undefined && !(await hasArtist(artistId)))
          throw new OperatorError(`There is no artist with the id ${artistId}.`);
        const owner = artistId === undefined ? { agencyId: await findPerson(email) } : { artistId };
        return {
          would: `Would add the pixel ${pixel} of ${provider}.`,
          async carryOut() {
            const { id } = await pixels.save(owner, { provider, pixel, accessToken, conversionTag });
            return `Saved the pixel ${id}.`;
          },
        };
      };
    },
  },
  {
    name: 'pixel remove',
    usage: 'pixel remove --pixel <the id that pixel add printed>',
    options: { pixel: { type: 'string' } },
    plan(values) {
      const id = neededText(values, 'pixel');
      if (!isId(id)) throw new OperatorError('--pixel must be an id, as pixel add prints it.');
      return async () => ({
        would: `Would remove the pixel with the id ${id}.`,
        async carryOut() {
          const removed = await pixels.delete(id);
          if (removed === undefined) throw new OperatorError(`There is no pixel with the id ${id}.`);
          return `Removed the pixel ${removed.pixel} of ${removed.provider}.`;
        },
      });
    },
  },
];
