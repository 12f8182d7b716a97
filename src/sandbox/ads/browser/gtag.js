/** Replaces Google's tag: reads gtag's entries in dataLayer and sends views and conversions to the stand-in. */
(() => {
  const script = document.currentScript.src;
  const hear = (call) => {
    // Google's tag only accepts entries that gtag itself pushed: the `arguments` of a call.
    if (Object.prototype.toString.call(call) !== '[object Arguments]') return;
    const [kind, event, options] = call;
    if (kind !== 'event') return;
    const query = new URLSearchParams({
      pixel: options.send_to,
      event,
      id: options.transaction_id ?? '',
      page: location.href,
    });
    fetch(`${new URL('tr', script)}?${query}`, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
  };
  const layer = window.dataLayer;
  for (const call of layer) hear(call);
  layer.push = (...calls) => {
    for (const call of calls) hear(call);
    return Array.prototype.push.apply(layer, calls);
  };
})();
