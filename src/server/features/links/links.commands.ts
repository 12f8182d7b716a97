/** The operator's commands for links: bans. */
import type { Link } from '#domain/links/link.ts';
import {
  type ChangingCommand,
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
} from '../../platform/operator/operator-command.ts';
import type { LinksOperator } from './links.operator.ts';

/** `link ban` and `link unban` (ACC-103). */
export const linksCommands = (links: Pick<LinksOperator, 'findLink' | 'setBan'>): OperatorCommand[] => {
  async function find(text: string): Promise<Link> {
    const link = await links.findLink(text);
    if (link === undefined) throw new OperatorError(`There is no link with the id or URL ${text}.`);
    return link;
  }

  const banning = (banned: boolean): Pick<ChangingCommand, 'options' | 'needsReason' | 'plan'> => ({
    options: { link: { type: 'string' } },
    needsReason: true,
    plan(values: OptionValues) {
      const text = neededText(values, 'link');
      return async () => {
        const link = await find(text);
        const name = `${link.domain}/${link.path} (${link.id})`;
        if ((link.bannedAt != null) === banned)
          throw new OperatorError(`${name} is ${banned ? 'already' : 'not'} banned.`);
        return {
          would: banned ? `Would ban ${name}.` : `Would lift the ban of ${name}.`,
          async carryOut() {
            await links.setBan(link.id, banned);
            return banned ? `${name} is banned: its page answers 410.` : `${name} is not banned any more.`;
          },
        };
      };
    },
  });

  return [
    {
      name: 'link ban',
      usage:
        'link ban     --link <id or URL> --reason <text>                    closes its page, and keeps its artist from changing it',
      ...banning(true),
    },
    {
      name: 'link unban',
      usage: 'link unban   --link <id or URL> --reason <text>                    lifts the ban',
      ...banning(false),
    },
  ];
};
