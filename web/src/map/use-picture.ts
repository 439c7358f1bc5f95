import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { drawMapPicture, type MapPicture } from './draw-picture.ts';

/** Reports the picture of a map once it is drawn whole. `isReady`: its base map is there. */
export const usePicture = (
  map: MapLibreMap | undefined,
  isReady: boolean,
  onPicture: ((picture: MapPicture) => void) | undefined,
) => {
  const report = useEffectEvent((drawn: MapLibreMap) => {
    const picture = drawMapPicture(drawn);
    if (picture) onPicture?.(picture);
  });
  const isWanted = onPicture !== undefined;
  useEffect(() => {
    if (!map || !isReady || !isWanted) return undefined;
    const take = () => report(map);
    const draw = () => {
      map.once('render', take);
      map.triggerRepaint();
    };
    map.once('idle', draw);
    // It may be idle already.
    map.triggerRepaint();
    return () => {
      map.off('idle', draw);
      map.off('render', take);
    };
  }, [map, isReady, isWanted]);
};
