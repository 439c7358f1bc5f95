/** A name, plate or reference for a list of facts: a browser's translation leaves it as it is. */
export const untranslated = (text: string) => <bdi translate="no">{text}</bdi>;
