import { useState } from 'react';
import { roundPosition } from '#web/map/coordinates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { lookAtPoint, type MapViewState } from '#web/map/map-view-state.ts';

interface Props {
  /** Center of the visible map. */
  center: LatLng;
  showMap: () => void;
  onPick: (look: MapViewState) => void;
}

/** A visitor sets the position of an unknown place on the map: by touch, or with the centre of the map. */
export const usePicking = ({ center, showMap, onPick }: Props) => {
  const [isPicking, setIsPicking] = useState(false);
  const pick = (point: LatLng) => {
    setIsPicking(false);
    onPick(lookAtPoint(roundPosition(point)));
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
