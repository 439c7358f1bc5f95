import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A fake of CartoCiudad: it records every request and answers as the test sets it, or not at all. */
export interface CartociudadFake {
  url: string;
  asked: readonly { question: string; parameters: Record<string, string> }[];
  answer: (response: ServerResponse) => void;
}

export const answerText =
  (text: string, status = 200, type = 'application/json;charset=UTF-8') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(text);

/** A house as `candidates` returns it; `find` and `reverseGeocode` have the same fields (README of IDEESpain/Cartociudad). */
export const HOUSE_IN_VALENCIA = {
  id: '462500003421',
  province: 'Valencia/València',
  provinceCode: '46',
  comunidadAutonoma: 'Comunitat Valenciana',
  muni: 'València',
  muniCode: '46250',
  type: 'portal',
  address: 'CALLE COLÓN 12, València',
  postalCode: '46004',
  poblacion: 'València',
  geom: null,
  tip_via: 'CALLE',
  lat: 39.4697,
  lng: -0.3725,
  portalNumber: 12,
  noNumber: false,
  stateMsg: '',
  extension: null,
  state: 0,
  countryCode: '011',
  refCatastral: null,
};

/** A street: it has no position before `find`. */
export const STREET_IN_MADRID = {
  ...HOUSE_IN_VALENCIA,
  id: '280790001063',
  province: 'Madrid',
  muni: 'Madrid',
  muniCode: '28079',
  type: 'callejero',
  address: 'COLÓN',
  postalCode: null,
  lat: 0,
  lng: 0,
  portalNumber: 0,
};

/** Starts the fake for the tests of a file and points the functions to it. */
export const useCartociudad = (): CartociudadFake => {
  const nothing = answerText('[]');
  const fake: CartociudadFake = { url: '', asked: [], answer: nothing };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    fake.asked = [
      ...fake.asked,
      { question: pathname.slice(1), parameters: Object.fromEntries(searchParams) },
    ];
    fake.answer(response);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // the address of a server that listens on a port
    fake.url = `http://127.0.0.1:${port}`;
    process.env.CARTOCIUDAD_URL = fake.url;
  });
  beforeEach(() => {
    Object.assign(fake, { asked: [], answer: nothing });
  });
  afterAll(async () => {
    delete process.env.CARTOCIUDAD_URL;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return fake;
};
