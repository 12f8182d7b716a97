/** The operator's desk: its frame, with the screen that the path names, which stays when the path changes (UI-70). */
import { useLocation, useParams } from '#web/navigation/navigation.tsx';
import { AccountsScreen } from './accounts-screen.tsx';
import { ActsScreen } from './acts-screen.tsx';
import { CardScreen } from './card-screen.tsx';
import { CommandsScreen } from './commands-screen.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { JobsScreen } from './jobs-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

const screens: Partial<Record<string, () => React.ReactNode>> = {
  '/desk/accounts': AccountsScreen,
  '/desk/commands': CommandsScreen,
  '/desk/acts': ActsScreen,
  '/desk/jobs': JobsScreen,
};

/** What is behind `/desk` and below it. */
export function Desk() {
  const { pathname } = useLocation();
  const { kind, id } = useParams();
  const Screen = screens[pathname.toLowerCase().replace(/\/+$/, '')] ?? SearchScreen;
  return (
    <DeskFrame>{kind === undefined || id === undefined ? <Screen /> : <CardScreen kind={kind} id={id} />}</DeskFrame>
  );
}
