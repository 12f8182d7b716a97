/** Runs before the first paint of a page that is for visitors only: a signed-in person goes on to SmartLinks (SITE-2). */

try {
  if (localStorage.getItem('fanfare.token') !== null) location.replace('/links');
} catch {
  // Storage is blocked, so nobody is signed in.
}
