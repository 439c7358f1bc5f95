import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../local/seed/la-rioja');

/** Axes and house numbers of the province that the repository holds (local/seed/la-rioja/README.md). */
export const RIOJA_FILES = ['viales.geojsonl.gz', 'portales.geojsonl.gz'].map((file) =>
  path.join(FOLDER, file),
);
export const RIOJA_ATTRIBUTION = '© Gobierno de La Rioja, IDERioja';
