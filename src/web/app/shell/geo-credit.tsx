/** The credit that the licence of the geolocation data requires. */

/** Text and link as DB-IP requires them. */
export function GeoCredit() {
  return (
    <a href="https://db-ip.com" target="_blank" rel="noreferrer">
      IP Geolocation by DB-IP
    </a>
  );
}
