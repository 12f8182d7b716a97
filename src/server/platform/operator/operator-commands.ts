/** The list of the operator's commands, which the command line and the desk share. */
import type { AnyModule } from '../module.ts';
import type { OperatorCommand } from './operator-command.ts';

/** The command that all features with secrets share. */
const reEncryptSecrets = (modules: readonly AnyModule[]): OperatorCommand => ({
  name: 're-encrypt',
  usage:
    're-encrypt                                                        moves what SECRET_KEY_PREVIOUS encrypted to SECRET_KEY, after which the former can go',
  options: {},
  plan: () => async () => ({
    would: 'Would encrypt with SECRET_KEY every secret that SECRET_KEY_PREVIOUS encrypted.',
    async carryOut() {
      let moved = 0;
      for (const { reEncrypt } of modules) moved += (await reEncrypt?.()) ?? 0;
      return `${moved} ${moved === 1 ? 'secret is' : 'secrets are'} encrypted with SECRET_KEY now.`;
    },
  }),
});

/** Every command of these features, and the one that they share. */
export const operatorCommandsOf = (modules: readonly AnyModule[]): OperatorCommand[] => [
  ...modules.flatMap(({ commands = [] }) => commands),
  reEncryptSecrets(modules),
];
