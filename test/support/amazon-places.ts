import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Asked {
  /** `suggest`, `geocode`, `reverse-geocode` or `place/<id>`. */
  readonly question: string;
  /** The body of a request, or its parameters if it has none. */
  readonly body: Record<string, unknown>;
}

/** A fake of Amazon Location: it records every request and answers as the test sets it, or not at all. */
export interface AmazonStandIn {
  asked: readonly Asked[];
  answer: (response: ServerResponse, question: string) => void;
}

export const answerWith = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const failWith = (status: number, error: string) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': error })
    .end(JSON.stringify({ message: 'Value (calle del secreto) was not understood' }));

export const inAddress = (label: string, country = 'ESP') => ({
  Label: label,
  Country: { Code2: country.slice(0, 2), Code3: country },
});

/** A suggestion with the fields of the lowest price: title, label and id. */
export const aSuggestion = (id: string, title: string, label: string, type = 'PointAddress') => ({
  Title: title,
  SuggestResultItemType: 'Place',
  Place: { PlaceId: id, PlaceType: type, Address: { Label: label } },
});

/** Starts the fake for the tests of a file and points Amazon Location's client to it. */
export const useAmazonPlaces = (): AmazonStandIn => {
  const nothing = answerWith({ ResultItems: [] });
  const standIn: AmazonStandIn = { asked: [], answer: nothing };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const text = Buffer.concat(chunks).toString();
      const body = (text ? JSON.parse(text) : Object.fromEntries(url.searchParams)) as Asked['body']; // as the client writes it
      const question = decodeURIComponent(url.pathname.replace(/^\/(v2\/)?/, ''));
      standIn.asked = [...standIn.asked, { question, body }];
      standIn.answer(response, question);
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // the address of a server that listens on a port
    process.env.AWS_ENDPOINT_URL_GEO_PLACES = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => {
    Object.assign(standIn, { asked: [], answer: nothing });
  });
  afterAll(async () => {
    delete process.env.AWS_ENDPOINT_URL_GEO_PLACES;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return standIn;
};
