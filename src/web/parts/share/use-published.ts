/** Tells a screen that its link has just been published, so that it offers to share it once (UI-40). */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#web/navigation/navigation.tsx';

/** The state of a navigation to a link that has just been published. */
export const published = { published: true } as const;

/** Whether the screen was opened with `published`. Going back to it, or a reload, does not tell it again. */
export function usePublished(): boolean {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isTold = (state as Partial<typeof published> | null)?.published === true;
  const [wasTold] = useState(isTold);
  useEffect(() => {
    if (isTold) void navigate(pathname + search, { replace: true, state: null });
  }, [isTold, pathname, search, navigate]);
  return wasTold;
}
