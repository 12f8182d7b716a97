/** The logo: brass disc and name, linked to SmartLinks. */
import { Link } from '#web/navigation/navigation.tsx';
import mark from '#web/ui/mark.svg';
import classes from './logo.module.css';

/** A link to SmartLinks. */
export function Logo() {
  return (
    <Link to="/links" className={classes.logo}>
      <img src={mark} alt="" width={22} height={22} />
      <span>Fanfare</span>
    </Link>
  );
}
