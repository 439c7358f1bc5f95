import type { Pixels } from './halve.ts';

/** Puts a picture on a white background, in place: transparent pixels would be black in a JPEG. */
export const onWhite = (pixels: Pixels): Pixels => {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 255;
    if (opacity === 255) continue;
    const paper = 255 - opacity;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = ((data[channel] ?? 0) * opacity) / 255 + paper;
    data[at + 3] = 255;
  }
  return pixels;
};
