/** The sidebar of wide windows: artist, screens, finder, theme, logout and the credit for the geo data. */
import { CircleHelp, LogOut, Search, Zap } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { navigationAt } from '#web/app/screens.tsx';
import { ArtistSwitcher } from '#web/app/shell/artist-switcher.tsx';
import { GeoCredit } from '#web/app/shell/geo-credit.tsx';
import { Logo } from '#web/app/shell/logo.tsx';
import { ThemeSwitch } from '#web/app/shell/theme-switch.tsx';
import { useSignedIn } from '#web/lib/current-user.ts';
import classes from './sidebar.module.css';

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** `onFind` opens the finder, `onQuickCreate` Quick Create; it is missing for accounts that have none. */
export function Sidebar({ onFind, onQuickCreate }: { onFind: () => void; onQuickCreate: (() => void) | undefined }) {
  const { user, artist } = useSignedIn();
  return (
    <aside className={classes.side} aria-label="Sidebar" data-screen-only>
      <div className={classes.logo}>
        <Logo />
      </div>
      <ArtistSwitcher />
      <nav className={classes.nav} aria-label="Main">
        {navigationAt(user, artist, 'main', 'menu').map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.item}>
            <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <button type="button" className={classes.item} onClick={onFind}>
          <Search size={17} strokeWidth={1.8} aria-hidden="true" />
          Find
          <kbd>{commandKey}</kbd>
        </button>
        {onQuickCreate && (
          <button type="button" className={classes.item} onClick={onQuickCreate}>
            <Zap size={17} strokeWidth={1.8} aria-hidden="true" />
            Quick Create
          </button>
        )}
      </nav>
      <div className={classes.foot}>
        {navigationAt(user, artist, 'account').map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.item}>
            <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <a href="/help" target="_blank" rel="noopener" className={classes.item}>
          <CircleHelp size={17} strokeWidth={1.8} aria-hidden="true" />
          Help Center
        </a>
        <ThemeSwitch className={classes.item} />
        <Link to="/logout" className={classes.item}>
          <LogOut size={17} strokeWidth={1.8} aria-hidden="true" />
          Logout
        </Link>
        <p className={classes.credit} style={{ margin: 0 }}>
          <GeoCredit />
        </p>
      </div>
    </aside>
  );
}
