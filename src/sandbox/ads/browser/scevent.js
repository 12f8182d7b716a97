/** Replaces Snap's browser script: processes snaptr's queue and sends its events to the stand-in. */
(() => {
  const script = document.currentScript.src;
  const pixels = new Set();
  const calls = {
    init: (pixel) => pixels.add(pixel),
    track: (event, options) => {
      for (const pixel of pixels) {
        const query = new URLSearchParams({ pixel, event, id: options?.client_dedup_id ?? '', page: location.href });
        fetch(`${new URL('tr', script)}?${query}`, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
      }
    },
  };
  const { snaptr } = window;
  snaptr.handleRequest = (name, ...values) => calls[name]?.(...values);
  for (const call of snaptr.queue.splice(0)) snaptr.handleRequest(...call);
})();
