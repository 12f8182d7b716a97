/** The icon of a placement: the network's of the usual ones, else one of its kind. */
import { AtSign, BadgeDollarSign, Mail, Printer } from 'lucide-react';
import { siFacebook, siInstagram, siTiktok, siWhatsapp, siX, siYoutube } from 'simple-icons';
import classes from './placements-card.module.css';

const networks: Readonly<Record<string, { path: string }>> = {
  instagram: siInstagram,
  tiktok: siTiktok,
  youtube: siYoutube,
  x: siX,
  facebook: siFacebook,
  whatsapp: siWhatsapp,
};
const kinds: Readonly<Record<string, typeof Mail>> = { paid: BadgeDollarSign, print: Printer };

/** Decoration: the placement's name is beside it. */
export function PlacementIcon({ kind, source }: { kind: string; source: string }) {
  const mark = networks[source];
  const Kind = source === 'newsletter' ? Mail : (kinds[kind] ?? AtSign);
  return (
    <span className={classes.icon} aria-hidden="true">
      {mark === undefined ? (
        <Kind size={16} strokeWidth={1.8} />
      ) : (
        <svg width={15} height={15} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={mark.path} />
        </svg>
      )}
    </span>
  );
}
