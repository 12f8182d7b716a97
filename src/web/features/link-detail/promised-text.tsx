/** The SmartLink screen's warning of fans who wait for a text that cannot go out (DROP-181). */
import { promisedWords } from '#web/parts/promised-words.ts';
import { TextsProblemNotice } from '#web/parts/texts-notice.tsx';
import { useTextsState } from '#web/parts/use-texts-state.ts';
import classes from './link-detail-screen.module.css';

/** Renders nothing where texts can go out, or nobody waits for this link's. */
export function PromisedText({ linkId, artistId }: { linkId: string; artistId: string }) {
  const { problem, promised } = useTextsState(artistId);
  const waiting = promised.find(({ link_id }) => link_id === linkId)?.waiting ?? 0;
  if (problem === undefined || waiting === 0) return null;
  return (
    <div className={classes.promised} role="note">
      <TextsProblemNotice problem={problem} about={`This link ${promisedWords(waiting)}`} />
    </div>
  );
}
