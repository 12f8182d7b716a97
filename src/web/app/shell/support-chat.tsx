/** Loads the support chat's widget for the signed-in person, and ends it when they leave. */
import { useEffect } from 'react';

/** The person's identity in the chat. */
export interface ChatIdentity {
  app_id: string;
  user_id: string;
  hash: string;
}

type Widget = (command: 'boot' | 'shutdown', settings?: object) => void;

declare global {
  interface Window {
    Intercom?: Widget;
  }
}

const scriptId = 'support-chat';

/** Draws nothing itself: the widget adds its own button. Rendered only where a chat is configured. */
export function SupportChat({ identity: { app_id, user_id, hash } }: { identity: ChatIdentity }) {
  useEffect(() => {
    const boot = (): void => window.Intercom?.('boot', { app_id, user_id, user_hash: hash });
    let script = document.getElementById(scriptId);
    if (script === null) {
      script = Object.assign(document.createElement('script'), {
        id: scriptId,
        src: `https://widget.intercom.io/widget/${app_id}`,
        async: true,
      });
      document.head.append(script);
    } else boot();
    script.addEventListener('load', boot);
    return () => {
      script.removeEventListener('load', boot);
      window.Intercom?.('shutdown');
    };
  }, [app_id, user_id, hash]);
  return null;
}
