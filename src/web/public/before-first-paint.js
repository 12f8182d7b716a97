// Sets the stored theme before the first paint. A file of its own, because the content policy allows no inline script.

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
