/** Addresses of databases beside each other on one server. */

/** The same server's address, naming another database; works for sockets as for hosts. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
