import { useState } from 'react';
import { roundPosition } from '#web/map/coordinates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { lookAtPoint, type MapViewState } from '#web/map/map-view-state.ts';

interface Props {
  /** Of what the map shows. */
  center: LatLng;
  showMap: () => void;
  onPick: (look: MapViewState) => void;
}

/** A visitor says on the map where a place is that no source knows: by a touch, or with the middle of the map. */
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
