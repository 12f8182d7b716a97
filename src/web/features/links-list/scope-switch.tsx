/** The switch between the links of one artist and those of all artists, for people who have several. */
import { useSignedIn } from '#web/lib/current-user.ts';
import { useLocation, useNavigate } from '#web/navigation/navigation.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const paths = { one: '/links', all: '/links/all' } as const;

/** Takes the filters along; nothing for a person with one artist. */
export function ScopeSwitch({ value }: { value: keyof typeof paths }) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (user.artists.length < 2) return null;
  return (
    <Segmented
      label="Whose links"
      options={[
        { value: 'one', label: 'This artist' },
        { value: 'all', label: 'All artists' },
      ]}
      value={value}
      onChange={(scope) => void navigate(`${paths[scope]}${search}`)}
    />
  );
}
