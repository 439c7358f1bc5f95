/** Browsers read the file after the click; ten seconds are ample. */
const KEPT_MS = 10_000;

/** Saves a file as a download. */
export const saveFile = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
