import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage } from '../src/i18n/format-message.ts';

const compileElement = (element: MessageFormatElement): Exclude<CompiledMessage, string>[number] => {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return { value: element.value };
    case TYPE.number:
      return { value: element.value, isNumber: true };
    case TYPE.pound:
      return { pound: true };
    case TYPE.plural:
      if (element.pluralType === 'ordinal' || element.offset !== 0) break;
      return {
        plural: element.value,
        options: Object.fromEntries(
          Object.entries(element.options).map(([form, { value }]) => [form, compileElements(value)]),
        ),
      };
    case TYPE.tag:
      return { tag: element.value, children: compileElements(element.children) };
  }
  throw new Error('Only values, numbers, plurals and tags are formatted');
};

const compileElements = (elements: readonly MessageFormatElement[]): CompiledMessage => {
  const parts = elements.map(compileElement);
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return parts;
};

/** Parses a message in ICU syntax into what the site formats. Throws when it is malformed or has what the site does not know. */
export const compileMessage = (text: string): CompiledMessage => compileElements(parse(text));
