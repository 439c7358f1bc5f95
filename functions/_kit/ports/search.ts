import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { table } from '../deps.ts';

export const map = () => ({ mapIndex: mapIndexReader(table()) });
export const mapWriter = () => ({ mapIndexWriter: mapIndexWriter(table()) });
