/** The Routing screen of a link: its rules in their order with what each decided, and the page as seen by a visitor (ROUTE-40, ROUTE-41). */
import { Alert, Button, Skeleton } from '@mantine/core';
import { Plus, Split } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient, useMutation, useQuery } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { mostRules } from '#domain/routing/rule.ts';
import { serverClock } from '#web/lib/clock.ts';
import { codeOf, fieldOf, messageOf, oops } from '#web/lib/errors.ts';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { useArtistParameter } from '#web/lib/use-artist-parameter.ts';
import { useNavigate, useParams } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { type EditedRule, namedDestinations, newRule, type RoutedRow, toEdited, toInput } from './edited-rules.ts';
import { routingQuery, ruleHitsQuery, saveRulesMutation } from './routing.graphql.ts';
import classes from './routing-screen.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRows } from './rule-rows.tsx';
import { SeenBy } from './seen-by.tsx';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const writers: readonly string[] = ['owner', 'editor'];

/** The screen behind `/links/:id/routing`. */
export function RoutingScreen() {
  const { id = '' } = useParams();
  useArtistParameter();
  const variables = useMemo(() => ({ id }), [id]);
  const [{ data, error }, reload] = useQuery({ query: routingQuery, variables, pause: !idPattern.test(id) });
  const row = data?.links_by_pk;
  const again = () => reload({ requestPolicy: 'network-only' });
  if (row) return <Routing key={row.id} row={row} again={again} />;
  if (!idPattern.test(id) || data || (error && codeOf(error) === 'NOT_FOUND'))
    return (
      <EmptyState title="There is no such link" text="It may have been deleted, or it belongs to another artist." />
    );
  if (error)
    return (
      <EmptyState
        title="The rules didn't load"
        text={messageOf(error)}
        action={<Button onClick={again}>Try again</Button>}
      />
    );
  return (
    <div role="status" aria-label="Loading the rules">
      <Skeleton height={60} radius={16} mb={24} />
      <Skeleton height={340} radius={16} />
    </div>
  );
}

const same = (one: readonly EditedRule[], other: readonly EditedRule[]) =>
  JSON.stringify(toInput(one)) === JSON.stringify(toInput(other));

function Routing({ row, again }: { row: RoutedRow; again: () => void }) {
  const navigate = useNavigate();
  const client = useClient();
  const [loaded, setLoaded] = useState(row);
  const [rules, setRules] = useState(() => toEdited(row));
  const [made, setMade] = useState(0);
  const [open, setOpen] = useState<EditedRule>();
  const [wrong, setWrong] = useState<{ key: string | undefined; sentence: string }>();
  /** The link as somebody else saved it, with other rules. */
  const [conflict, setConflict] = useState<RoutedRow>();
  const [{ fetching: saving }, save] = useMutation(saveRulesMutation);
  const destinations = useMemo(() => namedDestinations(row), [row]);
  const variables = useMemo(() => ({ id: row.id }), [row.id]);
  const [{ data: figures, error: figuresError }] = useQuery({
    query: ruleHitsQuery,
    variables,
    requestPolicy: 'cache-and-network',
  });
  const saved = useMemo(() => toEdited(loaded), [loaded]);
  const unsaved = !same(rules, saved);
  // A save by this screen: what comes back has the numbers of new rules. With rules that are not saved yet, nothing is replaced.
  if (row !== loaded && row.version >= loaded.version && !unsaved) {
    setLoaded(row);
    setRules(toEdited(row));
  }
  const editable = writers.includes(row.artist.role) && !row.banned_at;
  const guard = useUnsavedGuard({ unsaved, onLeave: () => navigate(`/links/${row.id}`) });

  const change = (next: EditedRule[]): void => {
    setRules(next);
    setWrong(undefined);
  };
  const remove = (rule: EditedRule): void => {
    const place = rules.indexOf(rule);
    change(rules.filter((each) => each !== rule));
    showSnack('Rule deleted', {
      label: 'Undo',
      act: () => setRules((now) => (now.includes(rule) ? now : now.toSpliced(place, 0, rule))),
    });
  };
  const add = (): void => {
    setMade(made + 1);
    setOpen(newRule(`new-${made}-${serverClock.now().getTime()}`));
  };
  /** Saves over `stored`, the link as it is known; a rule that it has no more gets a new number. */
  const submit = async (stored: RoutedRow): Promise<void> => {
    const { version } = stored;
    const numbers = new Set(stored.rules.map(({ id }) => id));
    const sent = toInput(rules.map((rule) => (numbers.has(rule.id ?? 0) ? rule : { ...rule, id: undefined })));
    setConflict(undefined);
    const { data, error } = await save({ id: row.id, version, rules: sent });
    if (error && codeOf(error) === 'LINK_CHANGED') {
      const { data: now } = await client.query(routingQuery, variables, { requestPolicy: 'network-only' });
      const newer = now?.links_by_pk;
      // Something else of the link was saved, such as app addresses: that is no conflict about rules.
      if (newer && newer.version !== version && same(toEdited(newer), toEdited(stored))) await submit(newer);
      else setConflict(newer ?? undefined);
    } else if (error) {
      const [, index] = /^rules\.(\d+)\./.exec(fieldOf(error) ?? '') ?? [];
      setWrong({ key: index === undefined ? undefined : rules[Number(index)]?.key, sentence: messageOf(error) });
      if (index === undefined) showErrorSnack(oops(error));
    } else {
      // What is on the screen is what is stored; the answer of the next reading brings the numbers.
      const { version: now = version } = data?.update_links_by_pk ?? {};
      setLoaded({ ...row, version: now, rules: toInput(rules) as RoutedRow['rules'] });
      showSnack('Rules saved');
      again();
    }
  };

  return (
    <>
      <title>{`Routing of ${row.title} · Fanfare`}</title>
      <BackButton to={`/links/${row.id}`}>{row.title}</BackButton>
      <PageHeading title="Routing">
        {editable && (
          <Button disabled={!unsaved} loading={saving} onClick={() => void submit(loaded)}>
            Save rules
          </Button>
        )}
      </PageHeading>
      <p className={classes.lead}>
        Lead some visitors elsewhere: the first rule that fits decides. Whoever is led away keeps “All services” one tap
        away, at{' '}
        <a href={`${row.page_url}/-all`} target="_blank" rel="noreferrer">
          {row.domain}/{row.path}/-all
        </a>
        .
      </p>
      <div className={classes.columns}>
        <Card
          title="Rules"
          aside={
            editable && rules.length > 0 && rules.length < mostRules ? (
              <Button size="xs" variant="default" leftSection={<Plus size={15} />} onClick={add}>
                Add a rule
              </Button>
            ) : undefined
          }
        >
          {rules.length === 0 ? (
            <EmptyState
              icon={<Split size={22} />}
              title="Everybody sees the page"
              text="With a rule, fans in one country open another store, or fans who chose a service go straight to it."
              action={
                editable ? (
                  <Button leftSection={<Plus size={15} />} onClick={add}>
                    Add a rule
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <RuleRows
              rules={rules}
              destinations={destinations}
              hits={figures?.link_rule_hits}
              wrong={wrong}
              editable={editable}
              onMove={change}
              onEdit={setOpen}
              onDelete={remove}
            />
          )}
          {rules.length >= mostRules && <p className={classes.note}>{sentenceOf('RULES_FULL')}</p>}
          {figuresError && <p className={classes.note}>The figures didn't load.</p>}
          {conflict && (
            <Alert
              color="brass"
              variant="light"
              role="alert"
              mt="md"
              classNames={{ title: classes.title }}
              title={sentenceOf('LINK_CHANGED')}
            >
              Your rules are still here, and not saved.
              <div className={classes.answers}>
                <Button size="xs" onClick={() => void submit(conflict)}>
                  Save mine
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    setConflict(undefined);
                    setLoaded(conflict);
                    setRules(toEdited(conflict));
                  }}
                >
                  Show theirs
                </Button>
              </div>
            </Alert>
          )}
        </Card>
        <SeenBy row={row} rules={rules} />
      </div>
      {open !== undefined && (
        <RuleDialog
          rule={open}
          destinations={destinations}
          onCancel={() => setOpen(undefined)}
          onDone={(rule) => {
            const isNew = !rules.some(({ key }) => key === rule.key);
            change(isNew ? [...rules, rule] : rules.map((each) => (each.key === rule.key ? rule : each)));
            setOpen(undefined);
          }}
        />
      )}
      <ConfirmDialog
        opened={guard.asking}
        title="Leave without saving?"
        text="Your changes of the rules are lost."
        confirm="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
}
