/** The credit that the licence of the country and city data asks for. */

/** Words and link as DB-IP wants them. */
export function GeoCredit() {
  return (
    <a href="https://db-ip.com" target="_blank" rel="noreferrer">
      IP Geolocation by DB-IP
    </a>
  );
}
