// What is done while the dashboard's files are on their way. A file of its own: the page's policy allows no inline script.

// Sets the theme before the first paint, so that a chosen one never flashes the other.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fanfare.theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.style.background = dark ? '#0d0d0e' : '#faf8f4';
})();

// The first question about dates makes a browser load all it knows of them.
Intl.DateTimeFormat();
