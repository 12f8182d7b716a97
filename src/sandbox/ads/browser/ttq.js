/** Replaces TikTok's browser script: processes the queue of its pixel and sends the events to the stand-in. */
(() => {
  const script = document.currentScript.src;
  const pixel = new URL(script).searchParams.get('sdkid');
  const { ttq } = window;
  const waiting = ttq._i[pixel];
  const taken = {
    track: (event, _data, options) => {
      const query = new URLSearchParams({ pixel, event, id: options?.event_id ?? '', page: location.href });
      fetch(`${new URL('tr', script)}?${query}`, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
    },
  };
  ttq._i[pixel] = taken;
  for (const [name, ...values] of waiting) taken[name]?.(...values);
})();
