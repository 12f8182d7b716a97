/** The form in which a fan leaves a phone number or an email. The page's script sends it in place; it also works without script. */
import type { FanChannel } from '#domain/fans/capture.ts';
import type { CaptureForm } from './page-model.ts';

/** The label of a field, and what browsers and keyboards need to know about it. */
const fields: Record<FanChannel, { label: string; name: string; type: 'tel' | 'email' }> = {
  phone_number: { label: 'Phone', name: 'Phone number', type: 'tel' },
  email: { label: 'Email', name: 'Email address', type: 'email' },
};

/** The link to what a fan just left. */
export const leftLabel = 'See or delete what you left';

/** Rejected form input. */
export interface Refused {
  channel: FanChannel;
  contact: string;
  message: string;
  /** Whether the input is fine, and is only to be looked at. */
  isUnderstood?: boolean;
}

/**
 * Draws the form; `label` names it. With two channels a toggle switches between them by CSS alone. The consent text is beside the button. `refused`
 * fills the form with what the fan sent before.
 */
export function OptInForm({ form, label, refused }: { form: CaptureForm; label: string; refused?: Refused }) {
  const several = form.channels.length > 1;
  const chosen = refused?.channel ?? form.channels[0]?.channel;
  const saidId = `said-${form.destinationId}`;
  return (
    <form method="post" action="/_/optin" noValidate data-optin aria-label={label}>
      <input type="hidden" name="path" value={form.path} />
      <input type="hidden" name="destination" value={form.destinationId} />
      {several ? (
        <fieldset>
          <legend className="heard">How to reach you</legend>
          {form.channels.map(({ channel }) => (
            <label key={channel}>
              <input type="radio" name="channel" value={channel} defaultChecked={channel === chosen} />
              <span>{fields[channel].label}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="channel" value={chosen} />
      )}
      <div className="field">
        {form.channels.map(({ channel }) => (
          <label key={channel} className={`by-${channel}`}>
            <span className="heard">{fields[channel].name}</span>
            <input
              name={channel}
              type={fields[channel].type}
              autoComplete={fields[channel].type}
              placeholder={fields[channel].name}
              maxLength={254}
              aria-describedby={saidId}
              aria-invalid={refused?.channel === channel && refused.isUnderstood !== true ? true : undefined}
              defaultValue={refused?.channel === channel ? refused.contact : undefined}
            />
          </label>
        ))}
        <button type="submit">Notify me</button>
      </div>
      <p id={saidId} className="said" role="status" data-said>
        {refused?.message}
      </p>
      <p className="consent left">
        <a href="/_/me" data-left hidden>
          {leftLabel}
        </a>
      </p>
      {form.channels.map(({ channel, consent }) => (
        <p key={channel} className={`consent by-${channel}`}>
          {consent}
        </p>
      ))}
      <p className="consent">
        <a href="/_/me">What is kept of me</a>
      </p>
    </form>
  );
}
