import { useState } from 'react';
import { roundPosition } from '#web/map/coordinates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { pointToSearchArea, type SearchArea } from '#web/map/search-area.ts';

interface Props {
  /** Center of the visible map. */
  center: LatLng;
  showMap: () => void;
  onPick: (searchArea: SearchArea) => void;
}

/** A visitor sets the position of an unknown place on the map: by touch, or with the centre of the map. */
export const usePicking = ({ center, showMap, onPick }: Props) => {
  const [isPicking, setIsPicking] = useState(false);
  const pick = (point: LatLng) => {
    setIsPicking(false);
    onPick(pointToSearchArea(roundPosition(point)));
  };
  return {
    startPicking: () => {
      setIsPicking(true);
      showMap();
    },
    pick: isPicking ? pick : undefined,
    picking: isPicking ? { onCenter: () => pick(center), onCancel: () => setIsPicking(false) } : undefined,
  };
};
