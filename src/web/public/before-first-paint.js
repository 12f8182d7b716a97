// What is done before the first paint, while the dashboard's files are on their way. A file of its own: the page's policy allows no inline script.

// A theme chosen earlier is set here, so that the other one never flashes.
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
