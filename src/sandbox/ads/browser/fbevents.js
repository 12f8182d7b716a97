/** Replaces Meta's browser script: processes fbq's queue and sends its events to the stand-in. */
(() => {
  const script = document.currentScript.src;
  const pixels = new Set();
  const tell = (pixel, event, options) => {
    const query = new URLSearchParams({ pixel, event, id: options?.eventID ?? '', page: location.href });
    fetch(`${new URL('tr', script)}?${query}`, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
  };
  const calls = {
    init: (pixel) => pixels.add(pixel),
    track: (event, _data, options) => {
      for (const pixel of pixels) tell(pixel, event, options);
    },
    trackSingle: (pixel, event, _data, options) => tell(pixel, event, options),
  };
  const { fbq } = window;
  fbq.callMethod = (name, ...values) => calls[name]?.(...values);
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
})();
