/** The icon of a fan's channel. */
import { type LucideIcon, Mail, MessageSquare } from 'lucide-react';
import { siApplemusic, siSpotify } from 'simple-icons';

const icons: Readonly<Record<string, LucideIcon>> = { email: Mail };

/** Decoration: the channel's name is beside it. */
export function ChannelIcon({ channel, size = 16 }: { channel: string; size?: number }) {
  const mark = channel === 'spotify' ? siSpotify : channel === 'applemusic' ? siApplemusic : undefined;
  if (mark === undefined) {
    const Icon = icons[channel] ?? MessageSquare;
    return <Icon size={size} strokeWidth={1.8} aria-hidden="true" />;
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={mark.path} />
    </svg>
  );
}
