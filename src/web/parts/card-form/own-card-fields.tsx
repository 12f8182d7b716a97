/** Our own card fields, for the stand-in of the card provider: what is typed goes from the browser to the stand-in's client API. */
import { TextInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldError } from '#web/ui/field-error.tsx';
import { BrandMark } from './brand-mark.tsx';
import { type CardField, type CardFieldsProps, cardLabels } from './card-fields.ts';
import classes from './card-form.module.css';
import { brandOf, cardProblems, expiryParts, groupNumber, type TypedCard, writeExpiry } from './card-input.ts';
import type { CardProvider } from './client-token.ts';
import { tokenizeAtStandIn } from './stand-in-client.ts';

/** The three fields. What they hold lives only here. */
export function OwnCardFields({
  provider,
  problems,
  busy,
  onReady,
  onEdit,
}: CardFieldsProps<Extract<CardProvider, { kind: 'stand-in' }>>) {
  const [card, setCard] = useState<TypedCard>({ number: '', expirationDate: '', cvv: '' });
  const inputs = {
    number: useRef<HTMLInputElement>(null),
    expirationDate: useRef<HTMLInputElement>(null),
    cvv: useRef<HTMLInputElement>(null),
  };
  const caret = useRef<number>(undefined);
  const brand = brandOf(card.number);
  const codeLength = brand?.codeLength ?? 3;

  // After each drawing the form holds fields that know what was typed last.
  useEffect(() =>
    onReady({
      focus: (field) => inputs[field].current?.focus(),
      async tokenize() {
        const wrong = cardProblems(card);
        if (Object.keys(wrong).length > 0) return { kind: 'invalid', problems: wrong };
        const { month, year } = expiryParts(card.expirationDate);
        return tokenizeAtStandIn(provider, {
          number: card.number.replaceAll(' ', ''),
          expirationMonth: month,
          expirationYear: year,
          cvv: card.cvv,
        });
      },
    }),
  );

  // Grouping a number in its middle would send the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== undefined && document.activeElement === inputs.number.current)
      inputs.number.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const edit = (field: CardField, text: string): void => {
    setCard({ ...card, [field]: text });
    onEdit(field);
  };
  const common = (field: CardField) => ({
    ref: inputs[field],
    label: cardLabels[field],
    value: card[field],
    error: fieldError(problems[field]),
    readOnly: busy,
    inputMode: 'numeric' as const,
    size: 'md',
  });

  return (
    <div className={classes.fields}>
      <TextInput
        {...common('number')}
        className={classes.number}
        name="cardnumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        rightSection={brand && <BrandMark name={brand.name} />}
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        onChange={({ currentTarget: { value, selectionStart } }) => {
          const grouped = groupNumber(value, selectionStart ?? value.length);
          caret.current = grouped.caret;
          edit('number', grouped.text);
        }}
      />
      <TextInput
        {...common('expirationDate')}
        name="exp-date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        onChange={({ currentTarget: { value } }) => edit('expirationDate', writeExpiry(value))}
      />
      <TextInput
        {...common('cvv')}
        name="cvc"
        autoComplete="cc-csc"
        placeholder={`${codeLength} digits`}
        maxLength={codeLength}
        onChange={({ currentTarget: { value } }) => edit('cvv', value.replace(/\D/g, ''))}
      />
    </div>
  );
}
