/** Runs before the first paint: signed-in people are led on from the homepage to SmartLinks, and read every other page as themselves (SITE-2). */

try {
  if (localStorage.getItem('fanfare.token') !== null) {
    const { dataset } = document.documentElement;
    if (dataset.for === 'visitors') location.replace('/links');
    else dataset.signedIn = '';
  }
} catch {
  // Storage is blocked, so nobody is signed in.
}
