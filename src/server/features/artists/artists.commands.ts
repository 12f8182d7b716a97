/** The operator's commands for artists. */
import { artistPlans } from '#domain/accounts/prices.ts';
import {
  artistIdsOf,
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
  sharedOptions,
} from '../../platform/operator/operator-command.ts';
import type { ArtistsOperator } from './artists.operator.ts';

/** `make-artist`, `artists`, `set-plan`, `artist end` and `set-flag`. `findPerson` throws OperatorError for an unknown email. */
export const artistsCommands = (
  artists: ArtistsOperator,
  findPerson: (email: string) => Promise<string>,
): OperatorCommand[] => [
  {
    name: 'make-artist',
    usage: 'make-artist  --email <address of its owner> --name <name> [--plan bio|pro|max]',
    options: { ...sharedOptions.email, name: { type: 'string' }, plan: { type: 'string' } },
    plan(values) {
      const [email, name] = [neededText(values, 'email'), neededText(values, 'name')];
      const plan = neededChoice(values, 'plan', ['bio', 'pro', 'max'], 'pro');
      return async () => {
        const ownerId = await findPerson(email);
        return {
          would: `Would make the artist ${name} of ${email}.`,
          async carryOut() {
            const { artistId } = await artists.createArtist({ name, plan }, ownerId);
            return `Made the artist ${name} (${artistId}).`;
          },
        };
      };
    },
  },
  {
    name: 'artists',
    usage:
      'artists      --email <email>                                      the artists of a person, with their ids and plans',
    options: sharedOptions.email,
    prepare(values) {
      const email = neededText(values, 'email');
      return async () => {
        const found = await artists.artistsOf(await findPerson(email));
        if (found.length === 0) return `${email} has no artists.`;
        return found
          .map(({ id, currentPlan, name }) => `${id}  ${(currentPlan || 'suspended').padEnd(9)}  ${name}`)
          .join('\n');
      };
    },
  },
  {
    name: 'set-plan',
    usage:
      'set-plan     --artist <id> --plan bio|pro|max                     what is paid for it stays as it is; artist suspend closes its pages',
    options: { ...sharedOptions.artist, plan: { type: 'string' } },
    plan(values) {
      const [artist] = artistIdsOf(values);
      if (artist === undefined) throw new OperatorError('--artist is missing.', { showsUsage: true });
      const plan = neededChoice(values, 'plan', artistPlans);
      return async () => {
        if (!(await artists.hasArtist(artist))) throw new OperatorError(`There is no artist with the id ${artist}.`);
        if (await artists.isHeld(artist))
          throw new OperatorError(`The artist ${artist} was suspended by an operator: use artist resume.`);
        return {
          would: `The artist ${artist} would be on the plan ${plan}.`,
          async carryOut() {
            await artists.setPlan(artist, plan);
            return `The artist ${artist} is on the plan ${plan} now.`;
          },
        };
      };
    },
  },
  {
    name: 'artist end',
    usage:
      'artist end   --artist <id>                                        ends what is paid for an artist, and deletes it with its links and fans; it cannot be undone',
    options: sharedOptions.artist,
    needsReason: true,
    plan(values) {
      const [artist, ...others] = artistIdsOf(values);
      if (artist === undefined) throw new OperatorError('--artist is missing.', { showsUsage: true });
      if (others.length > 0) throw new OperatorError('--artist can be given once: each artist is deleted by itself.');
      return async () => {
        const name = await artists.nameOf(artist);
        if (name === undefined) throw new OperatorError(`There is no artist with the id ${artist}.`);
        return {
          would: `Would delete the artist ${name} with its links and fans.`,
          async carryOut() {
            await artists.endArtist(artist);
            return `Deleted the artist ${name} with its links and fans.`;
          },
        };
      };
    },
  },
  {
    name: 'set-flag',
    usage: 'set-flag     --email <email> --flag <name> [--off]                turns a feature on or off for an account',
    options: { ...sharedOptions.email, flag: { type: 'string' }, off: { type: 'boolean' } },
    plan(values) {
      const [email, flag] = [neededText(values, 'email'), neededText(values, 'flag')];
      const off = values.off === true;
      return async () => {
        const userId = await findPerson(email);
        return {
          would: `Would turn the flag ${flag} ${off ? 'off' : 'on'} for ${email}.`,
          async carryOut() {
            await artists.setFlag(userId, flag, !off);
            return `The flag ${flag} is ${off ? 'off' : 'on'} for ${email}.`;
          },
        };
      };
    },
  },
];
