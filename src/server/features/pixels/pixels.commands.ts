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
        const draft = { provider, pixel, accessToken, conversionTag };
        await pixels.check(owner, draft);
        return {
          would: `Would add the pixel ${pixel} of ${provider}.`,
          async carryOut() {
            const { id } = await pixels.save(owner, draft);
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
      return async () => {
        const pixel = await pixels.load(id);
        if (pixel === undefined) throw new OperatorError(`There is no pixel with the id ${id}.`);
        const name = `the pixel ${pixel.pixel} of ${pixel.provider}`;
        return {
          would: `Would remove ${name}.`,
          async carryOut() {
            await pixels.delete(id);
            return `Removed ${name}.`;
          },
        };
      };
    },
  },
];
