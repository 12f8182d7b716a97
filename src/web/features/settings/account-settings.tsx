/** The settings of an account without artists: the sections of the person, without the dashboard around them. */
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { addArtistPath } from '#domain/accounts/navigation.ts';
import { Link } from '#web/navigation/navigation.tsx';
import mark from '#web/ui/mark.svg';
import { PageLoading } from '#web/ui/page-loading.tsx';
import classes from './account-settings.module.css';

// Lazy, so that the screen stays a file of its own in the build: the page preloads it.
const SettingsScreen = lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen }));

/** What `/settings` shows to a person who belongs to no artist (ACC-111). */
export function AccountSettings() {
  return (
    <div className={classes.page}>
      <title>Settings · Fanfare</title>
      <header className={classes.head}>
        <span className={classes.brand}>
          <img src={mark} alt="" width={22} height={22} />
          Fanfare
        </span>
        <Button component={Link} to={addArtistPath} size="xs">
          Add an Artist
        </Button>
        <Button component={Link} to="/logout" variant="default" size="xs">
          Logout
        </Button>
      </header>
      <main className={classes.main}>
        <Suspense fallback={<PageLoading />}>
          <SettingsScreen />
        </Suspense>
      </main>
    </div>
  );
}
