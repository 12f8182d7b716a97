/** Logout: asks once where it would delete unsaved drafts of links (UI-34), and ends the session. */
import { Button, Group } from '@mantine/core';
import { Form, Link, useLoaderData } from 'react-router';
import { logoutQuestion } from '#web/app/logout-question.ts';
import { WholePage } from '#web/ui/whole-page.tsx';
import type { askOfDrafts } from './guards.ts';

/** The question; its loader goes on to Login where there is nothing to ask. */
export function Logout() {
  const titles = useLoaderData<typeof askOfDrafts>() as string[];
  const { title, text } = logoutQuestion(titles);
  return (
    <WholePage
      tab="Logout"
      title={title}
      text={text}
      action={
        <Form method="post">
          <Group justify="center" gap={10}>
            <Button component={Link} to="/links" variant="default">
              Stay logged in
            </Button>
            <Button type="submit">Log out</Button>
          </Group>
        </Form>
      }
    />
  );
}
