/** The client of a vendor that the installation does without. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** A client whose every call throws CodedError('VENDOR_OFF'). Gates keep callers away from it; what passes one is refused in words. */
export function offVendor<Client extends object>(): Client {
  const refuse = () => {
    throw new CodedError('VENDOR_OFF');
  };
  return new Proxy({} as Client, {
    get: (_target, name) => (name === 'then' ? undefined : name === 'close' ? () => undefined : refuse),
  });
}

/** The client that `open` makes of a vendor's settings; one that refuses every call where there are none. */
export function clientOf<Settings, Client extends object>(
  settings: Settings | undefined,
  open: (settings: Settings) => Client,
): Client {
  return settings === undefined ? offVendor<Client>() : open(settings);
}
