/** The size of the world map in units of its drawing; apart from the outlines, which are large and loaded later. */
export const mapSize = { width: 640, height: 352 } as const;
