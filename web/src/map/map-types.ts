/** What the rest of the site says to the map; importing this does not load MapLibre. */
import type { ReactNode } from 'react';

export interface LatLng {
  lat: number;
  lng: number;
}

/** One pill. */
export interface MapPoint extends LatLng {
  id: string;
  /** Euros: the price on the pill; a cluster tells the lowest of its points. */
  price: number;
  /** What a screen reader says after the price, such as the title; also names the popup. */
  name?: string;
}

/** Several spaces that the server has already gathered into one. */
export interface MapCluster extends LatLng {
  count: number;
  /** The lowest among them in euros; without it, a cluster that holds them tells no price. */
  price?: number;
}

/** Degrees. */
export type MapBox = [west: number, south: number, east: number, north: number];

export interface MapViewport {
  center: LatLng;
  zoom: number;
  box: MapBox;
}

/** Where the picture under the pills comes from; `lib/map-setting.ts` says what the kinds are. */
export type MapStyle =
  | { kind: 'embedded' }
  | { kind: 'pmtiles' }
  | { kind: 'style'; url: string; attribution?: string }
  | { kind: 'tiles'; url: string; attribution: string };

export interface MapMessages {
  zoomIn: string;
  zoomOut: string;
  closePopup: string;
  /** The text of a pill: `15 €`. Asked for those in view only. */
  price: (euros: number) => string;
  /** Name of a cluster's button, with its number as it is shown: `12 plazas desde 9 €, acercar`. */
  cluster: (count: number, price: number | undefined) => string;
  /** Under the number of a cluster: `desde 9 €`. */
  clusterPrice: (price: number) => string;
  /** Shown on the embedded map close up, where it has no streets: `Mapa esquemático`. */
  schematic: string;
  /** Shown with a button `retry` while the source of the map does not answer and the embedded map is there instead. */
  fallback: string;
  retry: string;
  /** Shown on a touched map, which one finger does not move: `Usa dos dedos para mover el mapa`. */
  gestures: string;
  /** Shown where the browser cannot draw a map; the list beside it says the same. */
  unsupported: string;
}

export interface MapViewProps {
  /** A changed value moves the map there; passing back what `onMoveEnd` reported does not. */
  center: LatLng;
  zoom: number;
  points?: readonly MapPoint[];
  clusters?: readonly MapCluster[];
  selectedId?: string | undefined;
  highlightedId?: string | undefined;
  onSelect?: (id: string | undefined) => void;
  onHighlight?: (id: string | undefined) => void;
  /** The popup of the selected point. */
  renderPopup?: (id: string) => ReactNode;
  /** After every movement, and once when the map is there. */
  onMoveEnd?: (viewport: MapViewport) => void;
  /** A click beside all pills. */
  onClick?: (point: LatLng) => void;
  /** One pin. */
  marker?: LatLng | undefined;
  /** This browser cannot draw maps. */
  onUnsupported?: () => void;
  interactive?: boolean;
  ariaLabel: string;
  messages: MapMessages;
  style: MapStyle;
}
