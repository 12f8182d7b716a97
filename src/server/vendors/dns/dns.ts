/** The interface for DNS look-ups. */

/** Looks up records. A list is empty when there is definitely no such record; the call throws when no name server could answer. */
export interface Dns {
  /** False on a developer's machine, where nobody can set a record. */
  knowsDomains: boolean;
  /** The targets of a CNAME record, in lower case, without the trailing dot. */
  aliases(name: string): Promise<string[]>;
  /** The IPv4 and IPv6 addresses of a name. */
  ipAddresses(name: string): Promise<string[]>;
  /** The TXT records of a name, each joined from its parts. */
  texts(name: string): Promise<string[]>;
}
