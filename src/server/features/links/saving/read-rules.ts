/** Reads the rules of a link from a call, and finds those that would lead in a circle over our own pages. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { mostRules } from '#domain/routing/rule.ts';
import { ruleProblem, storedRule } from '#domain/routing/rule-checks.ts';
import type { RuleInput } from './link-input.ts';
import { refuse } from './refusals.ts';

/** A link's rules after a save, in the order given; without a list as they are. An id that the link does not have, or that occurs twice, throws NOT_FOUND. */
export function readRules(link: Link, inputs: readonly RuleInput[] | undefined): Pick<Link, 'rules' | 'rulesMade'> {
  if (inputs === undefined) return { rules: link.rules, rulesMade: link.rulesMade };
  if (inputs.length > mostRules) throw new CodedError('RULES_FULL', 'rules');
  const stored = new Set(link.rules.map(({ id }) => id));
  let made = link.rulesMade;
  const rules = inputs.map(({ id, ...rule }, index) => {
    const within = `rules.${index}.`;
    if (id !== undefined && !stored.delete(id)) throw new CodedError('NOT_FOUND', `${within}id`);
    refuse(ruleProblem(rule, link.destinations), within);
    if (id === undefined) made += 1;
    const subject = link.destinations.find((destination) => destination.id === rule.of)?.type;
    return storedRule(rule, id ?? made, subject);
  });
  return { rules, rulesMade: made };
}
