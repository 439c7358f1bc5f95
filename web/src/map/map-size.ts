const REM = 16;
/** The layout of the map in map-section.module.css, container.module.css and tokens.css. */
const WIDE = 64 * REM;
const PAGE_WIDTH = 72 * REM;
const LIST_AND_GAP = 27 * REM;
/** 000 §9. */
const MAP_HEIGHT = 600;

/** The size of the map in this window, in pixels, so that the search need not wait for the map. */
export const mapSize = (): [width: number, height: number] => {
  if (import.meta.env.SSR) return [PAGE_WIDTH, MAP_HEIGHT];
  const gutter = Math.max(REM, Math.min(0.04 * window.innerWidth, 2 * REM));
  const room = document.documentElement.clientWidth - 2 * gutter;
  return [window.innerWidth < WIDE ? room : Math.min(room, PAGE_WIDTH) - LIST_AND_GAP, MAP_HEIGHT];
};
