/** The page that answers the opt-in form without script: thanks, or the form again with its error. */
import { AnswerFrame, BackToPage } from './answer-frame.tsx';
import { leftLabel, OptInForm } from './opt-in-form.tsx';
import type { PageModel, PageRow } from './page-model.ts';
import type { OptInAnswer } from './page-renderer.ts';

/** Draws the answer in the colours of the link's page, with a button back to it. */
export function OptInAnswerPage({ model, answer }: { model: PageModel; answer: OptInAnswer }) {
  const row = model.rows.find(({ id }) => id === answer.destinationId);
  return (
    <AnswerFrame
      model={model}
      heading={answer.taken ? answer.message : 'Not quite yet'}
      below={<bdi>{model.artistName}</bdi>}
    >
      {!answer.taken && isForm(row) ? (
        <div className="optin">
          <OptInForm form={row.form} label={row.kind === 'text' ? row.cta : row.text} refused={answer} />
        </div>
      ) : (
        !answer.taken && <p className="description">{answer.message}</p>
      )}
      {answer.taken && answer.dataUrl !== undefined && (
        <p className="consent">
          <a href={answer.dataUrl}>{leftLabel}</a>
        </p>
      )}
      <BackToPage model={model} />
    </AnswerFrame>
  );
}

function isForm(row: PageRow | undefined): row is Extract<PageRow, { kind: 'optin' | 'text' }> {
  return row?.kind === 'optin' || row?.kind === 'text';
}
