import { expect, it } from 'vitest';
import { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';
import { mayEnterZone } from '#web/components/spots/may-enter-zone.ts';

const inside = (labels: readonly (typeof ENVIRONMENTAL_LABELS)[number][]) => ({
  isInside: true as const,
  name: 'ZBE',
  labels: [...labels],
  note: '',
});

it.each([
  ['without a word of the owner, every vehicle', null, ['0', 'ECO', 'C', 'B', 'none']],
  ['outside of every zone, every vehicle', { isInside: false as const }, ['0', 'ECO', 'C', 'B', 'none']],
  ['in a zone, those with a label that the owner named', inside(['C', 'B']), ['C', 'B']],
  ['vehicles without a label only where the owner named them', inside(['0', 'none']), ['0', 'none']],
])('%s may enter', (_what, zone, labels) => {
  expect(ENVIRONMENTAL_LABELS.filter((label) => mayEnterZone(zone, label))).toEqual(labels);
});
