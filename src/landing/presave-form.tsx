/** The form in which a fan chooses what to save in advance. A plain form that leads to the service; the page's script only adds where the fan came from. */
import type { PresaveForm as PresaveFormModel } from './page-model.ts';

/** What a fan chose before, when the form is shown once more. */
export interface PresaveChosen {
  forever: boolean;
  email: string;
  /** What could not be taken, in a sentence; '' when nothing was wrong. */
  problem: string;
  /** Fields that are handed on as they came, by name. */
  passthrough: Record<string, string>;
}

/** Draws the form; `label` names it. CSS alone shows the chosen form. Words of consent stand beside the button. */
export function PresaveForm({
  form,
  label,
  chosen,
}: {
  form: PresaveFormModel;
  label: string;
  chosen?: PresaveChosen;
}) {
  const saidId = `said-${form.destinationId}`;
  const { r = '', q = '', ...passthrough } = chosen?.passthrough ?? {};
  return (
    <form method="post" action="/_/presave" data-presave aria-label={label}>
      {Object.entries({ path: form.path, destination: form.destinationId, r, q, ...passthrough }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <fieldset>
        <legend className="heard">What to save</legend>
        {form.choices.map(({ forever, name }) => (
          <label key={name}>
            <input
              type="radio"
              name="forever"
              value={forever ? 'yes' : 'no'}
              defaultChecked={forever === (chosen?.forever ?? false)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {form.choices.map(({ forever, promise }) => (
        <p key={promise} className={`promise ${forever ? 'by-yes' : 'by-no'}`}>
          {promise}
        </p>
      ))}
      <div className="field">
        <label>
          <span className="heard">Email address, if you like to be asked to renew</span>
          <input
            name="email"
            type="email"
            autoComplete="email"
            placeholder="Email (optional)"
            maxLength={254}
            aria-describedby={saidId}
            aria-invalid={chosen !== undefined && chosen.problem !== '' ? true : undefined}
            defaultValue={chosen?.email}
          />
        </label>
        <button type="submit">{form.button}</button>
      </div>
      <p id={saidId} className="said" role="status">
        {chosen?.problem}
      </p>
      {form.choices.map(({ forever, consent }) => (
        <p key={consent} className={`consent ${forever ? 'by-yes' : 'by-no'}`}>
          {consent}
        </p>
      ))}
    </form>
  );
}
