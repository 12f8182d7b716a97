/** The brass disc and the name, as the way to the first screen. */
import { Link } from 'react-router';
import mark from '#web/ui/mark.svg';
import classes from './logo.module.css';

/** Goes to SmartLinks. */
export function Logo() {
  return (
    <Link to="/links" className={classes.logo}>
      <img src={mark} alt="" width={22} height={22} />
      Fanfare
    </Link>
  );
}
