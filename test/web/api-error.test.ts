import { describe, expect, it } from 'vitest';
import { readApiError } from '#web/lib/api-error.ts';

const answer = (status: number, body: unknown) => readApiError(Response.json(body, { status }));

describe('an error answer of the API', () => {
  it('[AP-02] shows the text of the server, or its status without one', async () => {
    expect((await answer(409, { error: 'Already booked' })).message).toBe('Already booked');
    expect((await answer(409, { error: '' })).message).toBe('HTTP 409');
    expect((await readApiError(new Response('<html>', { status: 502 }))).message).toBe('HTTP 502');
  });

  it.each([
    [399, false],
    [400, true],
    [499, true],
    [500, false],
  ])('with status %i is final, so that it is not requested again: %s', async (status, isFinal) => {
    expect((await answer(status, {})).isFinal).toBe(isFinal);
  });
});
