/** What is asked of the domain name system. */

/** Asks for records. Each list is empty when there is definitely no such record; throws when nobody could tell. */
export interface Dns {
  /** The names an alias points to, lowercase, without the dot at the end. */
  aliases(name: string): Promise<string[]>;
  /** The IPv4 and IPv6 addresses of a name. */
  addresses(name: string): Promise<string[]>;
  /** The texts of a name, each put together from its parts. */
  texts(name: string): Promise<string[]>;
}
