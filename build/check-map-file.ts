import type { FileHandle } from 'node:fs/promises';
import { bytesToHeader, Compression, type Header, PMTiles, TileType } from 'pmtiles';
import { tileAt } from './pmtiles/tile-at.ts';

/** The problem of a file, as a sentence. */
export class UnfitMapFile extends Error {}

const MAGIC = 'PMTiles';
const HEADER_BYTES = 127;
const VERSION = 3;
/** From the whole country to streets; house numbers would need 15. */
const ZOOMS = { min: 5, max: 14 };
/** The layers that `web/src/map/street-style.ts` draws. */
const LAYERS = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois'];
/** Towns in the corners of Spain and on its islands. */
const TOWNS: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ['Madrid', -3.703, 40.417],
  ['Barcelona', 2.17, 41.39],
  ['A Coruña', -8.4, 43.36],
  ['Cádiz', -6.29, 36.53],
  ['Palma', 2.65, 39.57],
  ['Las Palmas', -15.43, 28.12],
];

const toBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

const readBytes = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
};

const readHeader = async (file: FileHandle, size: number): Promise<Header> => {
  const bytes = await readBytes(file, 0, HEADER_BYTES);
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new UnfitMapFile('This is not a PMTiles file.');
  const version = bytes[MAGIC.length];
  if (version !== VERSION)
    throw new UnfitMapFile(`This is PMTiles of version ${version}: version ${VERSION} is needed.`);
  const header = bytesToHeader(toBuffer(bytes));
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > size)
    throw new UnfitMapFile(`The file is cut off: its header says ${end} bytes, and it has ${size}.`);
  return header;
};

/** Throws if the header shows that the map cannot be drawn from the file. */
const checkHeader = (header: Header) => {
  const { tileType, tileCompression, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  if (tileType !== TileType.Mvt) throw new UnfitMapFile('The file has no vector tiles (MVT).');
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    throw new UnfitMapFile('Browsers cannot read the tiles: they must be compressed by gzip, or not at all.');
  if (minZoom > ZOOMS.min || maxZoom < ZOOMS.max)
    throw new UnfitMapFile(
      `The file has zooms ${minZoom} to ${maxZoom}: ${ZOOMS.min} to ${ZOOMS.max} are needed at least.`,
    );
  const outside = TOWNS.find(([, lng, lat]) => lng < minLon || lng > maxLon || lat < minLat || lat > maxLat);
  if (outside)
    throw new UnfitMapFile(
      `The file is of another region: its box ${minLon},${minLat},${maxLon},${maxLat} leaves out ${outside[0]}.`,
    );
};

const checkLayers = (metadata: unknown) => {
  const { vector_layers: layers = [] } = metadata as { vector_layers?: { id: string }[] }; // only read if it has this shape
  const lacking = LAYERS.filter((layer) => !layers.some(({ id }) => id === layer));
  if (lacking.length > 0)
    throw new UnfitMapFile(
      `The file lacks layers of the Protomaps basemap, version 4, that the map draws: ${lacking.join(', ')}.`,
    );
};

/** The header's box may cover Spain although the file has no tiles of it. */
const checkTowns = async (archive: PMTiles) => {
  for (const [name, lng, lat] of TOWNS) {
    const tile = await archive.getZxy(ZOOMS.max, ...tileAt(ZOOMS.max, lng, lat));
    if (!tile || tile.data.byteLength === 0)
      throw new UnfitMapFile(`The file has no tile of ${name} at zoom ${ZOOMS.max}.`);
  }
};

/**
 * Reads the header of a map file and opens tiles of six towns. Returns the header. Throws `UnfitMapFile` with one sentence if the map
 * cannot be drawn from the file.
 */
export const checkMapFile = async (file: FileHandle, size: number): Promise<Header> => {
  const header = await readHeader(file, size);
  checkHeader(header);
  const archive = new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => ({ data: toBuffer(await readBytes(file, offset, length)) }),
  });
  try {
    checkLayers(await archive.getMetadata());
    await checkTowns(archive);
  } catch (error) {
    if (error instanceof UnfitMapFile) throw error;
    throw new UnfitMapFile(`The file is broken: ${error instanceof Error ? error.message : String(error)}`);
  }
  return header;
};
