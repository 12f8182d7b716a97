/** What the card form needs of its fields, which Fanfare draws for the stand-in, and the provider in frames of its own. */

/** The fields of a card. */
export type CardField = 'number' | 'expirationDate' | 'cvv';

/** The sentence beside each wrong field. */
export type CardProblems = Partial<Record<CardField, string>>;

/** What came of a card: a nonce, which stands for it once, or why there is none. */
export type CardOutcome =
  | { kind: 'nonce'; nonce: string }
  | { kind: 'invalid'; problems: CardProblems }
  | { kind: 'unreachable' };

/** Fields that are ready to be filled in. */
export interface CardFields {
  /** Checks what was typed and sends it to the provider, never to us. Does not throw. */
  tokenize(): Promise<CardOutcome>;
  focus(field: CardField): void;
}

/** What each kind of fields is given. */
export interface CardFieldsProps<Provider> {
  provider: Provider;
  problems: CardProblems;
  busy: boolean;
  /** Called once the fields can be filled in. */
  onReady: (fields: CardFields) => void;
  /** Called when they cannot be loaded. */
  onFailed: () => void;
  /** Called when a field is changed, so that its sentence goes away. */
  onEdit: (field: CardField) => void;
}

/** The fields in their order, in which the first wrong one gets the focus. */
export const cardFields: readonly CardField[] = ['number', 'expirationDate', 'cvv'];

export const cardLabels: Record<CardField, string> = {
  number: 'Card number',
  expirationDate: 'Expires',
  cvv: 'Security code',
};

const missing: Record<CardField, string> = {
  number: 'Please enter the card number',
  expirationDate: 'Please enter the expiry date',
  cvv: 'Please enter the security code',
};

/** The sentence for a wrong field; `codeLength` is how many digits this brand's security code has. */
export function problemOf(field: CardField, isEmpty: boolean, codeLength = 3): string {
  if (isEmpty) return missing[field];
  switch (field) {
    case 'number':
      return 'This card number is not valid';
    case 'expirationDate':
      return 'This date is not valid, or the card has expired';
    case 'cvv':
      return `The security code has ${codeLength} digits`;
  }
}
