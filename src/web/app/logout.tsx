/** Logout: asks once where it would delete unsaved drafts of links (UI-34), and ends the session. */
import { Button, Group } from '@mantine/core';
import { leave } from '#web/app/guards.ts';
import { logoutQuestion } from '#web/app/logout-question.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import { WholePage } from '#web/ui/whole-page.tsx';

/** The question about the drafts with these titles. */
export function Logout({ titles }: { titles: readonly string[] }) {
  const navigate = useNavigate();
  const { title, text } = logoutQuestion(titles);
  return (
    <WholePage
      tab="Logout"
      title={title}
      text={text}
      action={
        <Group justify="center" gap={10}>
          <Button component={Link} to="/links" variant="default">
            Stay logged in
          </Button>
          <Button onClick={async () => navigate((await leave()).to)}>Log out</Button>
        </Group>
      }
    />
  );
}
