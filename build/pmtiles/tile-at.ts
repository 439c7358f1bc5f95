/** Column and row of the tile at a place. */
export const tileAt = (zoom: number, lng: number, lat: number): [x: number, y: number] => {
  const tiles = 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [Math.floor(((lng + 180) / 360) * tiles), Math.floor(((1 - north) / 2) * tiles)];
};
