/** The marks of card brands, from simple-icons, on a small white card that looks alike in both themes. */
import { siAmericanexpress, siDinersclub, siDiscover, siJcb, siMastercard, siVisa } from 'simple-icons';
import classes from './brand-mark.module.css';

const marks: Record<string, { path: string; hex: string }> = {
  Visa: siVisa,
  Mastercard: siMastercard,
  'American Express': siAmericanexpress,
  Discover: siDiscover,
  JCB: siJcb,
  'Diners Club': siDinersclub,
};

/** The brands that the form names as accepted. */
export const shownBrands = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const;

/** The name of a brand as it writes itself; the card provider writes `MasterCard`. */
export function brandName(brand: string): string {
  if (brand === 'MasterCard') return 'Mastercard';
  return brand === '' || brand === 'Unknown' ? 'Card' : brand;
}

/** The mark of a brand; of one without a mark, its name. */
export function BrandMark({ name }: { name: string }) {
  const mark = marks[name];
  return (
    <span className={classes.mark} role="img" aria-label={name}>
      {mark === undefined ? (
        <small className={classes.name}>{name}</small>
      ) : (
        <svg viewBox="0 0 24 24" width={24} height={24} fill={`#${mark.hex}`} aria-hidden="true">
          <path d={mark.path} />
        </svg>
      )}
    </span>
  );
}
