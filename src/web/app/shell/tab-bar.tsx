/** The tab bar on a phone: the navigation of the sidebar, within reach of the thumb. */
import { CircleHelp, LogOut, Menu as MenuIcon, Search, Zap } from 'lucide-react';
import { Fragment, useState } from 'react';
import { navigationAt } from '#web/app/screens.tsx';
import { GeoCredit } from '#web/app/shell/geo-credit.tsx';
import { ThemeSwitch } from '#web/app/shell/theme-switch.tsx';
import { useSignedIn } from '#web/lib/current-user.ts';
import { Link, NavLink } from '#web/navigation/navigation.tsx';
import { PopoverLater } from '#web/ui/popover-later.tsx';
import classes from './tab-bar.module.css';

/** `onFind` opens the finder, `onQuickCreate` Quick Create; it is missing for accounts that have none. */
export function TabBar({ onFind, onQuickCreate }: { onFind: () => void; onQuickCreate: (() => void) | undefined }) {
  const person = useSignedIn();
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <nav className={classes.bar} aria-label="Main" data-screen-only>
      {navigationAt(person, 'main', 'tabs').map(({ path, label, icon: Icon }, place) => (
        <Fragment key={path}>
          <NavLink to={path} className={classes.tab}>
            <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
            {label}
          </NavLink>
          {place === 0 && (
            <button type="button" className={classes.tab} onClick={onFind}>
              <Search size={20} strokeWidth={1.8} aria-hidden="true" />
              Find
            </button>
          )}
        </Fragment>
      ))}
      <button
        ref={setButton}
        type="button"
        className={classes.tab}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened((open) => !open)}
      >
        <MenuIcon size={20} strokeWidth={1.8} aria-hidden="true" />
        More
      </button>
      <PopoverLater
        anchor={button}
        label="More"
        opened={opened}
        onClose={() => setOpened(false)}
        position="top-end"
        p={6}
        miw={210}
      >
        {onQuickCreate && (
          <button
            type="button"
            className={classes.menuItem}
            onClick={() => {
              setOpened(false);
              onQuickCreate();
            }}
          >
            <Zap size={17} strokeWidth={1.8} aria-hidden="true" />
            Quick Create
          </button>
        )}
        {navigationAt(person, 'menu', 'account').map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.menuItem} onClick={() => setOpened(false)}>
            <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <a href="/help" target="_blank" rel="noopener" className={classes.menuItem}>
          <CircleHelp size={17} strokeWidth={1.8} aria-hidden="true" />
          Help Center
        </a>
        <ThemeSwitch className={classes.menuItem} />
        <Link to="/logout" className={classes.menuItem}>
          <LogOut size={17} strokeWidth={1.8} aria-hidden="true" />
          Logout
        </Link>
        <div className={classes.credit}>
          <GeoCredit />
        </div>
      </PopoverLater>
    </nav>
  );
}
