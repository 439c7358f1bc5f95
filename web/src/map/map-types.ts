/** The site's interface to the map; importing this does not load MapLibre. */
import type { Elements } from '#web/lib/elements.ts';
import type { MapPicture } from './draw-picture.ts';

export interface LatLng {
  lat: number;
  lng: number;
}

/** One pill. */
export interface MapPoint extends LatLng {
  id: string;
  /** Euros: the price on the pill; a cluster shows the lowest of its points. */
  price: number;
  /** After the price on the pill. */
  note?: string;
  /** Text for screen readers after the price, such as the title; also names the popup. */
  name?: string;
}

/** Several spots that the server has already clustered. */
export interface MapCluster extends LatLng {
  count: number;
  /** Their lowest price in euros; without it, a cluster that contains them shows no price. */
  price?: number;
}

/** Degrees. */
export type MapBox = [west: number, south: number, east: number, north: number];

export interface MapViewport {
  center: LatLng;
  zoom: number;
  box: MapBox;
}

/** The source of the base map; `lib/map-setting.ts` explains the kinds. */
export type MapStyle =
  | { kind: 'embedded' }
  | { kind: 'pmtiles' }
  | { kind: 'style'; url: string; attribution?: string }
  | { kind: 'tiles'; url: string; attribution: string };

export interface MapMessages {
  zoomIn: string;
  zoomOut: string;
  closePopup: string;
  /** The text of a pill: `15 €`. Only called for those in view. */
  price: (euros: number) => string;
  /** Label of a cluster's button, with its visible number: `12 plazas desde 9 €, acercar`. */
  cluster: (count: number, price: number | undefined) => string;
  /** Under the number of a cluster: `desde 9 €`. */
  clusterPrice: (price: number) => string;
  /** Shown on the embedded map close up, where it has no streets: `Mapa esquemático`. */
  schematic: string;
  /** Shown with a button `retry` while the source of the map does not answer and the embedded map is shown instead. */
  fallback: string;
  retry: string;
  /** Shown on a touched map, which one finger does not move: `Usa dos dedos para mover el mapa`. */
  gestures: string;
  /** Shown if the browser cannot render a map; the list beside it has the same content. */
  unsupported: string;
}

export interface MapViewProps {
  /** A changed value moves the map there; the value that `onMoveEnd` reported does not. */
  center: LatLng;
  zoom: number;
  points?: readonly MapPoint[];
  clusters?: readonly MapCluster[];
  selectedId?: string | undefined;
  highlightedId?: string | undefined;
  onSelect?: (id: string | undefined) => void;
  onHighlight?: (id: string | undefined) => void;
  /** The popup of the selected point. */
  renderPopup?: (id: string) => Elements;
  /** After every movement, and once when the map is loaded. */
  onMoveEnd?: (viewport: MapViewport) => void;
  /** A click beside all pills. */
  onClick?: (point: LatLng) => void;
  marker?: LatLng | undefined;
  /** Called once, when the map is drawn, with a picture of it that has a pin in the middle. */
  onPicture?: ((picture: MapPicture) => void) | undefined;
  /** This browser cannot render maps. */
  onUnsupported?: () => void;
  interactive?: boolean;
  ariaLabel: string;
  messages: MapMessages;
  style: MapStyle;
}
