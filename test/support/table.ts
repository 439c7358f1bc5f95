import { gazetteerAddresses } from '#shared/adapters/places/gazetteer-places.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { connectAll } from '#functions/_kit/connect.ts';
import * as effectRepositories from '#functions/_kit/effect-repositories.ts';
import * as repositories from '#functions/_kit/repositories.ts';
import { watchClients } from '#local/functions/guard-clients.ts';
import { createTable } from '#local/table/create-table.ts';
import { openInProcessTable } from '#local/table/in-process-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import type { PrivatePictures } from '#shared/domain/ports/images.ts';
import type { PushQueue } from '#shared/domain/ports/push.ts';
import { TABLE } from '#shared/data/table.ts';
import { scratchFolder } from './scratch-folder.ts';

export const TABLE_NAME = 'plazalibre-test';

/** A stage that sends nothing to browsers. */
const NO_PUSHES: PushQueue = {
  send: () => Promise.reject(new Error('nothing is shown in browsers here')),
};

/** Pictures that nobody looks at. */
const UNSEEN_PICTURES: PrivatePictures = {
  isIssuedTo: () => true,
  isReady: () => Promise.resolve(true),
  keep: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  createAddress: (picture) => Promise.resolve(`https://pictures.example/${picture}`),
};

export const repositoriesOf = (table: Table) => ({
  table,
  ...connectAll({ ...effectRepositories, ...repositories }, table),
  addresses: gazetteerAddresses(),
  privatePictures: UNSEEN_PICTURES,
  pushQueue: NO_PUSHES,
  passSecrets: { list: () => Promise.resolve(['the secret of the tests']) },
});
export type Repositories = ReturnType<typeof repositoriesOf>;

/** The long tier repeats the tests of the table on its program, and on DynamoDB Local, which all files share. */
const DEFAULT_TABLE = process.env.PLAZA_TABLE === 'program' ? 'program' : 'memory';

const openProgram = async (folder: string) => {
  const endpoint = process.env.PLAZA_TABLE_ENDPOINT;
  const service = await startTable({ dbPath: path.join(folder, 'table.db'), ...(endpoint && { endpoint }) });
  watchClients();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: service.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const tableName = endpoint === undefined ? TABLE_NAME : `${TABLE_NAME}-${path.basename(folder)}`;
  await createTable(service.url, { tableName, ...TABLE });
  return { tableName, close: service.close };
};

const openMemory = () => ({ tableName: TABLE_NAME, close: openInProcessTable(TABLE_NAME).close });

/**
 * Opens an empty table for the tests of a file: in memory, or the program that `npm start` uses, for tests of what the memory has not, such
 * as capacity units. The result can be used inside tests and hooks only.
 */
export const useTable = (
  kind: 'memory' | 'program' = DEFAULT_TABLE,
): (() => Repositories & { readonly tableName: string }) => {
  const folder = scratchFolder('table');
  let opened: { tableName: string; close: () => unknown } | undefined;
  let repositories: (Repositories & { readonly tableName: string }) | undefined;
  beforeAll(async () => {
    opened = kind === 'memory' ? openMemory() : await openProgram(folder);
    repositories = { ...repositoriesOf(openTable(opened.tableName)), tableName: opened.tableName };
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!repositories) throw new Error('The table is not running yet.');
    return repositories;
  };
};
