/** The header by which the beacon's answer tells a page with pixels to fire or to ask, followed by the view's event id: `fire <id>`. */
export const pixelsHeader = 'x-pixels';
