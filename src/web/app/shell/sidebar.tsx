/** The sidebar: artist, screens, finder, theme, logout and the credit for the geo data. On a tablet a rail of icons, which opens over the page. */
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { CircleHelp, LogOut, PanelLeftClose, PanelLeftOpen, Search, Zap } from 'lucide-react';
import { useState } from 'react';
import { navigationAt } from '#web/app/screens.tsx';
import { ArtistSwitcher } from '#web/app/shell/artist-switcher.tsx';
import { GeoCredit } from '#web/app/shell/geo-credit.tsx';
import { Logo } from '#web/app/shell/logo.tsx';
import { ThemeSwitch } from '#web/app/shell/theme-switch.tsx';
import { useSignedIn } from '#web/lib/current-user.ts';
import { Link, NavLink, useLocation } from '#web/navigation/navigation.tsx';
import classes from './sidebar.module.css';

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
const icon = { size: 17, strokeWidth: 1.8, 'aria-hidden': true } as const;

interface SidebarProps {
  /** Whether the names are left out, because the window is narrow. */
  rail: boolean;
  onFind: () => void;
  /** Missing for accounts that have no Quick Create. */
  onQuickCreate: (() => void) | undefined;
}

/** `onFind` opens the finder, `onQuickCreate` Quick Create. A rail says its names when it is hovered, to screen readers, and opened. */
export function Sidebar({ rail, onFind, onQuickCreate }: SidebarProps) {
  const person = useSignedIn();
  const { key } = useLocation();
  // Another screen closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const opened = rail && openedAt === key;
  const close = () => setOpenedAt(undefined);
  const side = useClickOutside(close);
  useHotkeys([['Escape', close]]);
  const narrow = rail && !opened;
  const hint = (name: string) => (narrow ? name : undefined);
  const entries = (...places: Parameters<typeof navigationAt>[1][]) =>
    navigationAt(person, ...places).map(({ path, label, icon: Icon }) => (
      <NavLink key={path} to={path} className={classes.item} title={hint(label)}>
        <Icon {...icon} />
        <span>{label}</span>
      </NavLink>
    ));
  const Panel = opened ? PanelLeftClose : PanelLeftOpen;
  return (
    <aside
      ref={side}
      className={classes.side}
      aria-label="Sidebar"
      data-narrow={narrow || undefined}
      data-over={opened || undefined}
      data-screen-only
    >
      {rail && (
        <button
          type="button"
          className={classes.item}
          title={hint('Open the menu')}
          aria-expanded={opened}
          onClick={() => setOpenedAt(opened ? undefined : key)}
        >
          <Panel {...icon} />
          <span>{opened ? 'Close the menu' : 'Open the menu'}</span>
        </button>
      )}
      <div className={classes.logo}>
        <Logo />
      </div>
      <ArtistSwitcher bare={narrow} />
      <nav className={classes.nav} aria-label="Main">
        {entries('main', 'menu')}
        <button type="button" className={classes.item} title={hint(`Find (${commandKey})`)} onClick={onFind}>
          <Search {...icon} />
          <span>Find</span>
          <kbd>{commandKey}</kbd>
        </button>
        {onQuickCreate && (
          <button type="button" className={classes.item} title={hint('Quick Create')} onClick={onQuickCreate}>
            <Zap {...icon} />
            <span>Quick Create</span>
          </button>
        )}
      </nav>
      <div className={classes.foot}>
        {entries('account')}
        <a href="/help" target="_blank" rel="noopener" className={classes.item} title={hint('Help Center')}>
          <CircleHelp {...icon} />
          <span>Help Center</span>
        </a>
        <ThemeSwitch className={classes.item} title={hint('Theme')} />
        <Link to="/logout" className={classes.item} title={hint('Logout')}>
          <LogOut {...icon} />
          <span>Logout</span>
        </Link>
        <p className={classes.credit}>
          <GeoCredit />
        </p>
      </div>
    </aside>
  );
}
