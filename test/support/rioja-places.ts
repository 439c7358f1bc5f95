import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { readStreets } from '#build/streets/collect-streets.ts';
import { RIOJA_ATTRIBUTION, RIOJA_FILES } from '#build/streets/rioja.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import type { OwnPlaces } from '#shared/domain/ports/places.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { countReads } from '#test/search/read-units.ts';

const open = async () => {
  const { table, take } = countReads(memoryTable().table);
  const { provinces, streetsOf } = await readStreets(RIOJA_FILES);
  const { byId } = await loadGazetteer();
  const weightOf = (town: string) => byId.get(`es:${town}`)?.weight ?? 0;
  for (const province of provinces)
    await streetsWriter(table).writeEdition({
      province,
      source: 'test',
      attribution: RIOJA_ATTRIBUTION,
      streets: streetsOf(province),
      weightOf,
      newEdition: 'one',
      writer: 'test',
      now: () => Date.now(),
      onProgress: () => undefined,
    });
  const store = streetsRepository(table);
  const fail = (error: unknown) => {
    throw error;
  };
  return { places: withStreets(gazetteerPlaces(), store, fail), table, take };
};

let opened: ReturnType<typeof open> | undefined;

/** Our places with the streets of La Rioja in a table that counts what a search reads, written once for all files of a worker. */
export const openRioja = () => (opened ??= open());

export const openRiojaPlaces = async (): Promise<OwnPlaces> => (await openRioja()).places;
