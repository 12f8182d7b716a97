/** The rules of a link as sentences, in their order, dragged or moved by keyboard. */
import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { ArrowRight, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { moveRow } from '#domain/destinations/destination-order.ts';
import { actionWords, conditionWords, ruleWords } from '#domain/routing/rule-words.ts';
import type { LinkRuleHitsQuery } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { sortingWords, useSortingSensors } from '#web/ui/sorting.ts';
import { type EditedRule, type namedDestinations, ruleNames } from './edited-rules.ts';
import classes from './routing-screen.module.css';

interface RowProps {
  rule: EditedRule;
  place: number;
  destinations: ReturnType<typeof namedDestinations>;
  /** Undefined while they load. */
  hits: LinkRuleHitsQuery['link_rule_hits'] | undefined;
  problem: string | undefined;
  editable: boolean;
  onEdit: (rule: EditedRule) => void;
  onDelete: (rule: EditedRule) => void;
}

function RuleRow({ rule, place, destinations, hits, problem, editable, onEdit, onDelete }: RowProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: rule.key,
    disabled: !editable,
  });
  const found = hits?.find((each) => each.rule === rule.id);
  const count = (value: number | undefined) => (hits === undefined ? '–' : formatCount(value ?? 0));
  return (
    <li
      ref={setNodeRef}
      className={classes.rule}
      data-dragging={isDragging || undefined}
      data-wrong={problem ? true : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {editable && (
        <button type="button" className={classes.grip} {...attributes} {...listeners} aria-label={`Move rule ${place}`}>
          <GripVertical size={17} aria-hidden="true" />
        </button>
      )}
      <div className={classes.words}>
        <p>
          <span className={classes.place}>{place}</span>
          {conditionWords(rule, ruleNames)} <ArrowRight size={14} role="img" aria-label="leads to" />{' '}
          <b>{actionWords(rule, destinations)}</b>
        </p>
        <p className={classes.figures}>
          {rule.id === undefined
            ? 'Not saved yet'
            : `${count(found?.views)} views · ${count(found?.clicks)} clicks by people`}
        </p>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {editable && (
        <div className={classes.acts}>
          <ActionIcon aria-label={`Edit rule ${place}`} size={36} onClick={() => onEdit(rule)}>
            <Pencil size={16} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete rule ${place}`} size={36} onClick={() => onDelete(rule)}>
            <Trash2 size={16} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

/** `wrong` is what the server refused, at the rule it is about. */
export function RuleRows({
  rules,
  wrong,
  onMove,
  ...row
}: Omit<RowProps, 'rule' | 'place' | 'problem'> & {
  rules: readonly EditedRule[];
  wrong: { key: string | undefined; sentence: string } | undefined;
  onMove: (rules: EditedRule[]) => void;
}) {
  const sensors = useSortingSensors();
  const placeOf = (key: unknown) => rules.findIndex((rule) => rule.key === key);
  const names = rules.map((rule) => ({
    id: rule.key,
    name: ruleWords(rule, row.destinations, ruleNames),
  }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={sortingWords(names)}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(moveRow(rules, placeOf(active.id), placeOf(over.id)));
      }}
    >
      <SortableContext items={rules.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.rules} aria-label="Rules, the first that fits decides">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.key}
              rule={rule}
              place={index + 1}
              problem={wrong !== undefined && wrong.key === rule.key ? wrong.sentence : undefined}
              {...row}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
