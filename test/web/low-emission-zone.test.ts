import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { LowEmissionZone } from '#web/components/spots/low-emission-zone.tsx';
import type { EnvironmentalLabel } from '#web/components/spots/may-enter-zone.ts';

const messages = JSON.parse(readFileSync('web/src/i18n/es/entry.json', 'utf8')) as Record<string, string>; // of texts

/** What the page says to the driver of a vehicle with this label, as text. */
const say = (label: EnvironmentalLabel | undefined, note = 'Dime la matrícula.') => {
  const zone = { isInside: true as const, name: 'ZBE Centro', labels: ['0' as const, 'ECO' as const], note };
  const part = createElement(LowEmissionZone, { zone, label });
  const page = createElement(IntlProvider, { locale: 'es', messages }, part);
  return renderToStaticMarkup(page).replaceAll(/<[^>]+>/g, ' ');
};

it('a driver is warned with what helps, told that the vehicle may enter, or told which may', () => {
  const warning = say('B');
  for (const words of ['(distintivo B) no puede entrar', '«Dime la matrícula.»', 'por mensaje', '0 y ECO'])
    expect(warning).toContain(words);
  expect(say('none', '')).toContain('(sin distintivo) no puede entrar');
  expect(say('none', '')).toContain(messages['entry.zoneRegister']);
  expect(say('ECO')).toContain('(distintivo ECO) puede entrar');
  expect(say(undefined)).toContain('aparcar aquí: 0 y ECO.');
  expect(say(undefined)).not.toContain('Tu vehículo');
});
