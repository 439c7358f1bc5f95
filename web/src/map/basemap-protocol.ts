/** Sources of the embedded map have addresses of this protocol: `basemap:///assets/basemap-….json#land`. */
export const BASEMAP_PROTOCOL = 'basemap';

export const toLayerAddress = (file: string, layer: string) => `${BASEMAP_PROTOCOL}://${file}#${layer}`;

/** The file and the layer of such an address. */
export const readLayerAddress = (address: string): { file: string; layer: string } => {
  const [file = '', layer = ''] = address.slice(`${BASEMAP_PROTOCOL}://`.length).split('#');
  return { file, layer };
};
