import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Theme } from '#web/lib/theme.ts';
import { streetFiles } from 'virtual:street-files';
import { addBaseMap, removeBaseMap, withOwnNames, type BaseMap } from './base-map.ts';
import { EMBEDDED_NAMES } from './embedded-style.ts';
import { inTheme } from './map-theme.ts';

type StreetFile = (typeof streetFiles)[number];

/** From here on, streets can be distinguished. */
const MIN_ZOOM = 9;

const touches = (map: MapLibreMap, { box: [west, south, east, north] }: StreetFile): boolean => {
  const view = map.getBounds();
  const isBeside = view.getEast() < west || view.getWest() > east;
  return map.getZoom() >= MIN_ZOOM && !isBeside && view.getNorth() > south && view.getSouth() < north;
};

/** Whether the map still exists; a removed map needs no cleanup. */
const whileThere = (map: MapLibreMap): (() => boolean) => {
  let isThere = true;
  map.once('remove', () => (isThere = false));
  return () => isThere;
};

/** Draws the streets of a file while the view touches its box, from the first such view on. Returns how to end. */
const followView = (
  map: MapLibreMap,
  streetFile: StreetFile,
  { theme, onChange }: { theme: Theme; onChange: (hasStreets: boolean) => void },
): (() => void) => {
  const isThere = whileThere(map);
  const prefix = `streets-${streetFiles.indexOf(streetFile)}`;
  let [loading, shown]: [Promise<BaseMap | undefined>?, BaseMap?] = [];
  let isStopped = false;

  const load = async () => {
    const { loadStreetOverlay } = await import('./street-overlay.ts');
    return inTheme(withOwnNames(await loadStreetOverlay(streetFile.file), prefix), theme);
  };
  const hide = () => {
    if (shown && isThere()) removeBaseMap(map, shown);
    shown = undefined;
  };
  const show = (overlay: BaseMap) => {
    const isWanted = !isStopped && isThere() && touches(map, streetFile);
    if (shown || !isWanted || !map.getLayer(EMBEDDED_NAMES)) return;
    shown = overlay;
    addBaseMap(map, overlay, EMBEDDED_NAMES);
  };
  const update = async () => {
    if (!touches(map, streetFile)) hide();
    else if (!shown) {
      const overlay = await (loading ??= load().catch(() => undefined));
      if (overlay) show(overlay);
      // A failure is tried again at the next movement.
      else loading = undefined;
    }
  };
  const onMove = () => void update();
  // A view may touch the box where there is no street.
  const report = () => {
    const layers = [`${prefix}-roads`];
    onChange(shown !== undefined && map.queryRenderedFeatures({ layers }).length > 0);
  };
  map.on('moveend', onMove);
  map.on('idle', report);
  onMove();
  return () => {
    isStopped = true;
    map.off('moveend', onMove);
    map.off('idle', report);
    hide();
    onChange(false);
  };
};

/**
 * Adds the streets of the files in `web/streets` to the embedded layers while these are shown. Returns whether the view has such
 * streets.
 */
export const useLocalStreets = (map: MapLibreMap | undefined, isEmbedded: boolean, theme: Theme): boolean => {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!map || !isEmbedded) return undefined;
    const ends = streetFiles.map((streetFile) =>
      followView(map, streetFile, {
        theme,
        onChange: (hasStreets) =>
          setFound((before) => {
            if (before.includes(streetFile.file) === hasStreets) return before;
            const others = before.filter((file) => file !== streetFile.file);
            return hasStreets ? [...others, streetFile.file] : others;
          }),
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [map, isEmbedded, theme]);
  return found.length > 0;
};
