/** Sources of the embedded map have addresses of this protocol: `basemap:///assets/basemap-….json#sea,land`. */
export const BASEMAP_PROTOCOL = 'basemap';

export const toLayerAddress = (file: string, layers: readonly string[]) =>
  `${BASEMAP_PROTOCOL}://${file}#${layers.join()}`;

/** The file and the layers of such an address. */
export const readLayerAddress = (address: string): { file: string; layers: string[] } => {
  const [file = '', layers = ''] = address.slice(`${BASEMAP_PROTOCOL}://`.length).split('#');
  return { file, layers: layers.split(',') };
};
