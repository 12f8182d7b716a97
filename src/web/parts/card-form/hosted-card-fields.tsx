/** The card provider's hosted fields: each is a frame of the provider's, so that the number never enters our page. */
import { Input, useComputedColorScheme } from '@mantine/core';
import type { HostedFields } from 'braintree-web/hosted-fields.js';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { loadWithin } from '#web/lib/load-within.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { BrandMark } from './brand-mark.tsx';
import { type CardField, type CardFieldsProps, cardFields, cardLabels } from './card-fields.ts';
import classes from './card-form.module.css';
import type { CardProvider } from './client-token.ts';
import { hostedProblems, outcomeOfError } from './hosted-outcome.ts';
import { hostedStyles } from './hosted-styles.ts';

const longestLoadMilliseconds = 30_000;
const isCardField = (name: string): name is CardField => cardFields.some((field) => field === name);

/** Opens the fields in the elements with these ids. Rejects when the provider is not reached in time. */
async function openFields(authorization: string, ids: Record<CardField, string>): Promise<HostedFields> {
  const [client, hosted] = await Promise.all([
    import('braintree-web/client/index.js'),
    import('braintree-web/hosted-fields/index.js'),
  ]);
  return hosted.create({
    client: await client.create({ authorization }),
    styles: hostedStyles(),
    fields: {
      number: { container: `#${ids.number}`, placeholder: '1234 1234 1234 1234', iframeTitle: cardLabels.number },
      expirationDate: {
        container: `#${ids.expirationDate}`,
        placeholder: 'MM / YY',
        iframeTitle: cardLabels.expirationDate,
      },
      cvv: { container: `#${ids.cvv}`, placeholder: '3 digits', iframeTitle: cardLabels.cvv },
    },
  });
}

/** The three fields. `onSubmit` is called when Enter is pressed in one. */
export function HostedCardFields(
  props: CardFieldsProps<Extract<CardProvider, { kind: 'provider' }>> & { onSubmit: () => void },
) {
  // Frames keep the colours that they were opened with.
  const scheme = useComputedColorScheme();
  return <Frames key={scheme} {...props} />;
}

function Frames({
  provider,
  problems,
  busy,
  onReady,
  onFailed,
  onEdit,
  onSubmit,
}: CardFieldsProps<Extract<CardProvider, { kind: 'provider' }>> & { onSubmit: () => void }) {
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  const [fields, setFields] = useState<HostedFields>();
  const [brand, setBrand] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const { authorization } = provider;

  const ready = useEffectEvent((opened: HostedFields) => {
    setFields(opened);
    opened.on('cardTypeChange', ({ cards }) => setBrand(cards.length === 1 ? cards[0]?.niceType : undefined));
    opened.on('focus', ({ emittedBy }) => setFocused(emittedBy));
    opened.on('blur', () => setFocused(undefined));
    opened.on('inputSubmitRequest', () => submit());
    for (const event of ['validityChange', 'empty', 'notEmpty'] as const)
      opened.on(event, ({ emittedBy }) => {
        if (isCardField(emittedBy)) edited(emittedBy);
      });
    onReady({
      focus: (field) => void opened.focus(field).catch(() => undefined),
      async tokenize() {
        const problems = hostedProblems(opened.getState());
        if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
        try {
          return { kind: 'nonce', nonce: (await opened.tokenize()).nonce };
        } catch (error) {
          return outcomeOfError(error);
        }
      },
    });
  });
  const failed = useEffectEvent(onFailed);
  const submit = useEffectEvent(onSubmit);
  const edited = useEffectEvent(onEdit);

  useEffect(() => {
    let isGone = false;
    const ids = { number: `${id}-number`, expirationDate: `${id}-expirationDate`, cvv: `${id}-cvv` };
    const opening = openFields(authorization, ids);
    const close = (opened: HostedFields): Promise<void> => opened.teardown();
    loadWithin(() => opening, longestLoadMilliseconds).then(
      (opened) => {
        if (!isGone) ready(opened);
      },
      () => {
        if (!isGone) failed();
      },
    );
    return () => {
      isGone = true;
      // Fields that open after the form is gone are closed as well.
      opening.then(close).catch(() => undefined);
    };
  }, [authorization, id]);

  // The frames' own inputs tell screen readers what is wrong, and take no input while the card is sent.
  useEffect(() => {
    for (const field of cardFields) {
      fields?.setMessage({ field, message: problems[field] ?? '' });
      void fields
        ?.setAttribute({ field, attribute: 'aria-invalid', value: problems[field] !== undefined })
        .catch(() => undefined);
    }
  }, [fields, problems]);
  useEffect(() => {
    for (const field of cardFields) {
      const change = busy
        ? fields?.setAttribute({ field, attribute: 'disabled', value: true })
        : fields?.removeAttribute({ field, attribute: 'disabled' });
      void change?.catch(() => undefined);
    }
  }, [fields, busy]);

  return (
    <div className={classes.fields}>
      {cardFields.map((field) => (
        <Input.Wrapper
          key={field}
          className={field === 'number' ? classes.number : undefined}
          label={cardLabels[field]}
          labelElement="div"
          labelProps={{ onClick: () => void fields?.focus(field).catch(() => undefined) }}
          error={fieldError(problems[field])}
        >
          <div
            className={classes.frame}
            data-focused={focused === field || undefined}
            data-error={problems[field] !== undefined || undefined}
          >
            <div id={`${id}-${field}`} className={classes.frameField} />
            {field === 'number' && brand !== undefined && <BrandMark name={brand} />}
          </div>
        </Input.Wrapper>
      ))}
    </div>
  );
}
