/**
 * Titles and addresses as bytes: an ASCII letter is itself, a frequent part of Spanish texts one byte from 128 on, and any
 * other character its UTF-16 code unit behind `ESCAPE`. As short as deflate with a dictionary, and read in a tenth of its time.
 * The order of the parts is how texts are stored: add at the end only.
 */
const PARTS = [
  ...'\nCalle de la |\nCalle de |\nCalle del |\nCalle |\nCarrer de la |\nCarrer de |\nCarrer del |\nRambla '.split(
    '|',
  ),
  ...'\nAvenida de la |\nAvenida de |\nAvenida |\nPaseo de la |\nPaseo de |\nPaseo |\nPlaza de la |\nPlaza de '.split(
    '|',
  ),
  ...'\nPlaza |\nRonda de |\nGran Vía |\nCamino de |\nCarretera de |\nRúa |\nPasseig de |\nTravesía de '.split(
    '|',
  ),
  ...', 280| Madrid|, 080| Barcelona|, 460| Valencia|, 410| Sevilla|, 290| Málaga| Zaragoza| Bilbao| Murcia'.split(
    '|',
  ),
  ...' Palma| Las Palmas de Gran Canaria| Santa Cruz de Tenerife| Alicante| Granada'.split('|'),
  ...'Plaza de garaje |Plaza de aparcamiento |Plaza |Garaje |Parking |plaza |garaje '.split('|'),
  ...'cubierta |cubierto |exterior |subterráne|vigilancia|vigilad|privad|económic|grande|moto|coche|eléctric'.split(
    '|',
  ),
  ...'cargador|amplia |tranquila |individual |cerca de la |cerca de |cerca del |junto a la |junto al |junto a '.split(
    '|',
  ),
  ...' en la calle | en el centro | en la | en el | en | de la | de los | del | de | con | para | y | a |centro'.split(
    '|',
  ),
  ...'estación|metro|parque|playa|hospital|aeropuerto|universidad|San |Santa |, '.split('|'),
  ...'00|01|á|é|í|ó|ú|ñ|ü|ç|à|è|ò|º|Á|É|es|en|ar|er|or|al|an|on|as|os|ra|ta'.split('|'),
];
const FIRST_PART = 128;
const ESCAPE = 255;
const MAX_ASCII = 127;

/** Those that begin with a character, the longest first. */
const BY_CHARACTER = new Map<string, { readonly part: string; readonly byte: number }[]>();
for (const [index, part] of PARTS.entries()) {
  const list = BY_CHARACTER.get(part[0] ?? '') ?? [];
  list.push({ part, byte: FIRST_PART + index });
  BY_CHARACTER.set(
    part[0] ?? '',
    list.sort((a, b) => b.part.length - a.part.length),
  );
}

/** Any text, of which the longest parts are taken first. */
export const packText = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (let at = 0; at < text.length;) {
    const known = BY_CHARACTER.get(text.charAt(at))?.find(({ part }) => text.startsWith(part, at));
    const unit = text.charCodeAt(at);
    if (known) bytes.push(known.byte);
    else if (unit <= MAX_ASCII) bytes.push(unit);
    else bytes.push(ESCAPE, unit >> 8, unit & 255);
    at += known?.part.length ?? 1;
  }
  return Uint8Array.from(bytes);
};

const OF_BYTE = Array.from({ length: ESCAPE }, (_, byte) =>
  byte < FIRST_PART ? String.fromCharCode(byte) : (PARTS[byte - FIRST_PART] ?? ''),
);

/** The text that was packed. */
export const unpackText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE) text += String.fromCharCode(((bytes[++at] ?? 0) << 8) | (bytes[++at] ?? 0));
    else text += OF_BYTE[byte] ?? '';
  }
  return text;
};
