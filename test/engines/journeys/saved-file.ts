import { css } from '../target.ts';
import type { Visitor } from '../visitor.ts';

/** From now on the page keeps the text of the file that it saves. */
export const keepSavedFile = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      void file.text().then((content) => (document.documentElement.dataset['saved'] = content));
      return create(file);
    };
  });

/** That text. */
export const readSavedFile = async (visitor: Visitor): Promise<string> => {
  await visitor.see(css('html[data-saved]'));
  return (await visitor.evaluate(() => document.documentElement.dataset['saved'])) ?? '';
};
