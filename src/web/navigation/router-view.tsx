/** Draws the screen that the router shows. */
import { Component, type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Location } from './location.ts';
import { NavigationProvider } from './navigation.tsx';
import type { Router } from './router.ts';

interface BoundaryProps {
  location: Location;
  failure: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  at: Location;
}

/** Draws `failure` in place of a screen that cannot be drawn, until another place is shown. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, at: this.props.location };

  static getDerivedStateFromError(): Pick<BoundaryState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, { at }: BoundaryState): BoundaryState | null {
    return location === at ? null : { hasFailed: false, at: location };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}

/** `loading` is drawn until the first screen has loaded, `failure` for one that did not load or cannot be drawn. */
export function RouterView({ router, loading, failure }: { router: Router; loading: ReactNode; failure: ReactNode }) {
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => {
    const show = (): void => setShown(router.shown());
    // The first screen may have come since it was drawn.
    startTransition(show);
    // The present screen stays until the next one is drawn as a whole.
    return router.onShown((atOnce) => (atOnce ? flushSync(show) : startTransition(show)));
  }, [router]);
  const navigation = useMemo(
    () => shown && { location: shown.location, params: shown.params, keepsScroll: shown.keepsScroll, router },
    [shown, router],
  );
  if (shown === undefined || navigation === undefined) return loading;
  return (
    <NavigationProvider value={navigation}>
      <Boundary location={shown.location} failure={failure}>
        {shown.screen ?? failure}
      </Boundary>
    </NavigationProvider>
  );
}
