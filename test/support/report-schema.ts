import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/dac7');

let isRegistered = false;

/** Checks a report against the OECD's schema, and returns what the validator says against it: undefined if it is valid. */
export const findSchemaErrors = (xml: string): string | undefined => {
  isRegistered ||= xmlRegisterFsInputProviders();
  const file = path.join(FOLDER, 'DPIXML_v1.0.xsd');
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const validator = XsdValidator.fromDoc(schema);
  try {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return undefined;
    } finally {
      document.dispose();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    validator.dispose();
    schema.dispose();
  }
};
