/** Deletes the page for good, after asking (LINK-37). */
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { DeleteLinkDialog } from '#web/parts/delete-link-dialog.tsx';

/** The button. After the deletion the screen changes to SmartLinks. */
export function DeletePage({ linkId }: { linkId: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<Trash2 size={16} />} onClick={() => setAsking(true)}>
        Delete page
      </Button>
      <DeleteLinkDialog
        link={asking ? { id: linkId } : undefined}
        onClose={(deleted) => {
          setAsking(false);
          if (deleted) void navigate('/links');
        }}
      />
    </>
  );
}
