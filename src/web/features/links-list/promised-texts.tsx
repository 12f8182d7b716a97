/** The list's warning of texts that fans wait for and that cannot go out, with the way to mend it (DROP-181). */
import { readTextsProblem } from '#domain/messaging/texts-problem.ts';
import { promisedWords } from '#web/parts/promised-words.ts';
import { TextsProblemWords } from '#web/parts/texts-notice.tsx';
import type { PromisedText } from '#web/parts/use-texts-state.ts';
import classes from './release-warnings.module.css';
import type { ListLink } from './use-links.ts';

/** Renders nothing where texts can go out, or nobody waits. */
export function PromisedTexts({
  texts,
  links,
}: {
  texts: { problem?: string | null; promised: readonly PromisedText[] };
  links: readonly ListLink[];
}) {
  const problem = readTextsProblem(texts.problem);
  const rows = texts.promised.flatMap(({ link_id, waiting }) => {
    const link = links.find(({ id }) => id === link_id);
    return link === undefined ? [] : [{ link, waiting }];
  });
  if (problem === undefined || rows.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label="Texts that cannot go out">
      <ul className={classes.list}>
        {rows.map(({ link, waiting }) => (
          <li key={link.id} className={classes.warning}>
            <p className={classes.words}>
              <b>{link.title}</b> {promisedWords(waiting)}
            </p>
          </li>
        ))}
        <li className={classes.warning}>
          <p className={classes.words}>
            <TextsProblemWords problem={problem} />
          </p>
        </li>
      </ul>
    </section>
  );
}
