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
import type { Pixel } from './pixels.store.ts';

/** What the commands ask of other features. */
export interface PixelsCommandsNeighbours {
  /** The id of the account with this email; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
  hasArtist: (artistId: string) => Promise<boolean>;
}

/** One pixel as the list prints it: its id for `pixel remove`, provider, masked id of the provider, state, and the platform's last refusal. */
function lineOf({ id, provider, pixel, agencyId, hasToken, sentCount, droppedCount, lastError }: Pixel): string {
  const sending = hasToken
    ? `${lastError === '' ? 'sends' : 'fails'}, ${sentCount} sent, ${droppedCount} dropped`
    : 'browser only';
  const parts = [id, provider, `…${pixel.slice(-4)}`, sending];
  if (agencyId !== null) parts.push('of the agency');
  if (lastError !== '') parts.push(`last failure: ${lastError}`);
  return parts.join('  ');
}

/** `pixel list`, `pixel add` and `pixel remove`. */
export const pixelsCommands = (
  pixels: PixelRegistry,
  { findPerson, hasArtist }: PixelsCommandsNeighbours,
): OperatorCommand[] => [
  {
    name: 'pixel list',
    usage:
      'pixel list   --artist <id> | --email <address of an agency>      the pixels of a page or an agency, and how sending goes',
    options: { ...sharedOptions.artist, ...sharedOptions.email },
    prepare(values) {
      const [artistId] = artistIdsOf(values);
      const email = artistId === undefined ? neededText(values, 'email') : '';
      return async () => {
        if (artistId !== undefined && !(await hasArtist(artistId)))
          throw new OperatorError(`There is no artist with the id ${artistId}.`);
        const found =
          artistId === undefined
            ? await pixels.list({ agencyId: await findPerson(email) })
            : await pixels.listForPage(artistId);
        return found.length === 0 ? 'There are no pixels.' : found.map(lineOf).join('\n');
      };
    },
  },
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
    usage: 'pixel remove --pixel <the id that pixel list prints>',
    options: { pixel: { type: 'string' } },
    plan(values) {
      const id = neededText(values, 'pixel');
      if (!isId(id)) throw new OperatorError('--pixel must be an id, as pixel list prints it.');
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
