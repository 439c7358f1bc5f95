import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { STAY_TIMES } from '#shared/model/rules.ts';

/** Numbers that a text may contain, with the reason why they are not rules of `shared/model/rules.ts`. */
const EXCEPTIONS: readonly (readonly [why: string, typed: RegExp])[] = [
  ['addresses', /https?:\/\/[^\s)]+/g],
  ['tax ids, days and postcodes as an example', /12345678Z|31\/05\/1980|(?:como|such as) 28001/g],
  ['articles of the acts of IVA and IGIC', /20\.Uno\.23|50\.Uno\.28|art\. 110/g],
  [
    'dates of a document',
    /(?:\d+ (?:de )?)?(?:octubre de|noviembre de|diciembre de|October|November|December) 20\d\d/g,
  ],
  [
    'laws',
    /\d+\/\d{4}|2016\/679|(?:article|artículo) \d+(?:\.\d)?(?:\.[aj])?|(?:50|20)[.,]000|\d+ (?:de )?(?:October|December|octubre|diciembre)|DAC7/g,
  ],
  ['forms of the tax office', /modelo (?:303|420)/g],
  ['the length of a cadastral reference', /20 (?:letters and digits|letras y números)/g],
  ['a postal address', /Jorge Juan 6, 28001 Madrid/g],
  ['headings and steps in order', /^\d\. /g],
  ['names of products', /WebGL 2|iPhone 8/g],
  ['environmental badges', /: 0, ECO/g],
  ['stars', /de 5(?= estrellas|,)|out of 5(?= stars|,)|1 (?:a|to) 5(?= estrellas| stars)/g],
  ['nothing', /mayores a 0|above 0|(?:De|From) 0 ?%|(?:Escribe|Enter) 0/g],
  ['a whole day', /24 h$|24 h access|(?:como|as) 24 (?:horas|hours)|las 24 horas\.|00:00|23:59/g],
  ['codes of authenticator apps (RFC 6238)', /cada 30 segundos|every 30 seconds/g],
  ['a cookie of the payment provider', /30 (?:minutos, respec|minutes, respec)/g],
  ['periods to choose from', /^[136] (?:meses|months|año|year)$|(?:Últimos|Last) 12/g],
  ['telephone numbers as an example', /612 345 678|\+44 20 7946 0018/g],
  ['number plates as an example', /1234 BCD|M 1234 AB/g],
  ['prices as an example', /(?:como|such as|o|or) 12[.,]50|(?:como|such as) 12 |(?:ejemplo|example) 15 /g],
  ['prices that owners usually ask', /\d\d-\d\d €|€\d\d-\d\d|\d\d y \d\d €|€\d\d and €\d\d/g],
  ['a price that an article reckons with', /a 20 € al día|at €20 a day/g],
  ['lengths as an example', /(?:ejemplo|example) 5 |2[.,]40|4[.,]5|\d0 (?:centímetros|centimetres)/g],
  ['what can be written in the field of a length', /99[.,]99/g],
  ['what owners may ask, as an example (ruling 24)', /(?:6|12) hours, for|(?:2|12) horas, por/g],
  ['advice to owners', /2 horas y 1 de|2 hours and 1 hour|Con 24 horas|With 24 hours/g],
  [
    'answers that the specification gives, and that are no rule of the software (ruling 24)',
    /a las 9:00|24 (?:horas posteriores|hours after the end of your)/g,
  ],
  ['times that are checked below', /1:00 PM|12:00 noon|a las 13:00 y la salida a las 12:00/g],
  ['formats of dates', /^2-digit$|^01:$/g],
];

const NUMBER =
  '(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinti\\w+|treinta|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty)';
const UNIT = '(?:minut|hora|hour|día|day|semana|week|mes|month|año|year|foto|picture|imágen|image|euro)';
/** Digits, and numbers as words before a unit. */
const TYPED = new RegExp(`\\d|\\b${NUMBER} ${UNIT}\\w*`, 'gi');
const WORD_EXCEPTIONS: readonly (readonly [why: string, typed: RegExp])[] = [
  ['how long something takes a person', /(?:cinco|five|dos|two) minut[eo]s/gi],
  [
    'how long the app of a bank waits for its customer, which is not our rule',
    /(?:cuatro|four) minut[eo]s/gi,
  ],
];

const literals = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return literals(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return Object.values(element.options)
          .map(({ value }) => literals(value))
          .join(' | ');
      return '…';
    })
    .join('');

const listMessages = (directory: string): [where: string, text: string][] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Record<string, string>) // our own
        .map(([id, text]): [string, string] => [`${file} ${id}`, literals(parse(text))]),
    );

/** The lines of a long page without markup, with `…` for values. */
const linesOf = (file: string): [where: string, text: string][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [file, line.replace(/^(?:#+|-|\w+:) /, '').replaceAll(/\{\w+\}/g, '…')]);

/** The strings of a source file, with `…` for inserted values, without those of imports and of names of properties. */
const stringsOf = (file: string): [where: string, text: string][] => {
  const found: [string, string][] = [];
  const names = new Set<unknown>();
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    ImportDeclaration: ({ source }) => names.add(source),
    Property: ({ key }) => names.add(key),
    Literal: (node) => {
      if (typeof node.value === 'string' && !names.has(node)) found.push([file, node.value]);
    },
    TemplateLiteral: ({ quasis }) => {
      found.push([file, quasis.map(({ value }) => value.cooked ?? '').join('…')]);
    },
  }).visit(program);
  return found;
};

const listSources = (directory: string, name: RegExp): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(directory, file));

const TEXTS = {
  'texts of the site': listMessages('web/src/i18n'),
  'long pages': listSources('web/src/features/pages/content', /\.(?:md|json)$/).flatMap(linesOf),
  mails: listSources('shared/domain', /(?<!compose)(-mails?|mail-format)\.ts$/).flatMap(stringsOf),
};

const ALLOWED = [...EXCEPTIONS, ...WORD_EXCEPTIONS];

describe('a number of a rule', () => {
  it.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('is not typed into the %s', (kind) => {
    expect(TEXTS[kind].length).toBeGreaterThan(100);
    const typed = TEXTS[kind].filter(
      ([, text]) =>
        ALLOWED.reduce((rest, [, allowed]) => rest.replace(allowed, ''), text).match(TYPED) !== null,
    );
    expect(typed).toEqual([]);
  });

  it('has no unused exception', () => {
    const all = Object.values(TEXTS).flat();
    const unused = ALLOWED.filter(([, allowed]) =>
      all.every(([, text]) => text.replace(allowed, '') === text),
    );
    expect(unused).toEqual([]);
  });

  // The specification gives this answer with a twelve-hour clock in English (ruling 24), which no rule value has.
  it('is right in the answer that types the times of a full day', () => {
    const answers = TEXTS['texts of the site'].filter(([where]) => where.endsWith('home.faq6Answer'));
    expect(answers.map(([, text]) => text).sort()).toEqual([
      expect.stringMatching(/1:00 PM.*12:00 noon/),
      expect.stringMatching(/13:00.*12:00/),
    ]);
    expect(STAY_TIMES).toMatchObject({ fullDayStart: '13:00', fullDayEnd: '12:00' });
  });
});
