import { afterAll, describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { env } from '#shared/lib/env.ts';
import { useStack } from '#test/support/stack.ts';
import { readBookingId } from '../../scripts/ops/read-booking-id.ts';
import { startDynamoDbLocal } from '../../scripts/test/dynamodb-local.ts';
import { playJourney } from './journey.ts';

// Before the stack starts, which asks for its endpoint.
const service = await startDynamoDbLocal();
if ('url' in service) process.env.DYNAMODB_ENDPOINT = service.url;

describe.skipIf('missing' in service)('a stack on Amazon’s own DynamoDB Local', () => {
  const app = useStack({ table: 'program' });
  afterAll(async () => {
    delete process.env.DYNAMODB_ENDPOINT;
    if ('close' in service) await service.close();
  });

  it('serves an owner and a driver from publishing to the invoice, and its operator', async () => {
    const booking = await playJourney(app);
    expect(booking.status).toBe('cancelled_by_driver');
    const table = openTable(env.tableName());
    expect(await readBookingId(table, booking.reference)).toBe(booking.id);
    expect(await bookingsRepository(table, indexBooking).find(booking.id)).toMatchObject({ id: booking.id });
  });
});

it('says why there is no stack on DynamoDB Local', (context) => {
  if ('missing' in service) context.skip(service.missing);
});
