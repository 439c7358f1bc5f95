import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';

const FOLDER = path.join(import.meta.dirname, '../fixtures/verifactu');
const read = (name: string) => readFileSync(path.join(FOLDER, `${name}.xsd`));

/** Schemas import each other by these names; the one of signatures by its address. */
xmlRegisterInputProvider(
  new XmlBufferInputProvider({
    'SuministroInformacion.xsd': read('SuministroInformacion'),
    'SuministroLR.xsd': read('SuministroLR'),
    'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd': read('xmldsig-core-schema'),
  }),
);

const validators = new Map<string, XsdValidator>();

const validatorOf = (name: string): XsdValidator => {
  const known = validators.get(name);
  if (known) return known;
  const made = XsdValidator.fromDoc(XmlDocument.fromBuffer(read(name), { url: `${name}.xsd` }));
  validators.set(name, made);
  return made;
};

/** Why a document is not valid by the tax office's own schema; undefined if it is. */
export const findSchemaError = (
  xml: string,
  schema: 'SuministroLR' | 'RespuestaSuministro',
): string | undefined => {
  try {
    const document = XmlDocument.fromString(xml);
    try {
      validatorOf(schema).validate(document);
    } finally {
      document.dispose();
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
