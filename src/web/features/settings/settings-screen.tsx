/** Settings: a menu of sections, a dropdown on the phone, and the section that the URL names. */
import { Loader, Select } from '@mantine/core';
import { Suspense } from 'react';
import { useNow } from '#web/lib/clock.ts';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { Link, useSearchParams } from '#web/navigation/navigation.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { type SettingsSection, sectionAt, sectionGroups, sectionsFor } from './sections.ts';
import classes from './settings-screen.module.css';

const groups = Object.entries(sectionGroups) as [SettingsSection['group'], string][];

/** The screen behind `/settings`; the query parameter `tab` holds the open section. */
export function SettingsScreen() {
  const person = useSignedInPerson();
  const [query, setQuery] = useSearchParams();
  const sections = sectionsFor(person, useNow());
  const open = sectionAt(sections, query.get('tab'));
  const menu = groups.flatMap(([group, title]) => {
    const items = sections.filter((section) => section.group === group);
    return items.length === 0 ? [] : [{ title, items }];
  });
  return (
    <>
      <PageHeading title="Settings" />
      <Select
        className={classes.dropdown ?? ''}
        aria-label="Settings section"
        data={menu.map(({ title, items }) => ({
          group: title,
          items: items.map(({ tab, title: label }) => ({ value: tab, label })),
        }))}
        value={open?.tab ?? null}
        onChange={(tab) => tab !== null && setQuery({ tab })}
        size="md"
      />
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label="Settings">
          {menu.map(({ title, items }) => (
            <div key={title} className={classes.group}>
              <h2 className={classes.groupTitle}>{title}</h2>
              {items.map(({ tab, title: label }) => (
                <Link
                  key={tab}
                  to={`?tab=${tab}`}
                  className={classes.item}
                  aria-current={tab === open?.tab ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        {open && (
          <section className={classes.section} aria-labelledby="section-title">
            <h2 id="section-title" className={classes.title}>
              {open.title}
            </h2>
            <p className={classes.text}>{open.text}</p>
            <Suspense fallback={<Loader color="var(--brass)" size="sm" role="status" aria-label="Loading" />}>
              <open.Component key={person.artist?.id} />
            </Suspense>
          </section>
        )}
      </div>
    </>
  );
}
