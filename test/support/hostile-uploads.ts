import sharp from 'sharp';
import {
  deflatedZeros,
  manyScans,
  phoneExif,
  pngOf,
  raw,
  resizedJpeg,
  webpChunks,
  webpOf,
  withHiddenEnd,
  withHiddenFrame,
  withSecondFrame,
  withChunk,
  withSegment,
} from './crafted-files.ts';

/** Text in all data that must not be published. */
export const SECRET = 'SECRETO 40.4168 -3.7038';

type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';
/** `public`: re-encoded, without any other data of the file. */
type Fate = 'refused' | 'public';

export interface Attempt {
  readonly what: string;
  readonly type: ImageType;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly fate: Fate;
  /** The picture that it must show, for files that other readers cannot decode. */
  readonly shows: Attempt['make'];
}

const [JPEG, PNG, WEBP] = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A picture whose corners have different colours, so that a rotation is detected. */
const corners = (width = 64, height = 48) => {
  const half = { width: width / 2, height: height / 2, channels: 3 as const };
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { ...half, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .composite([
      quarter('#20c040', width / 2, 0),
      quarter('#2040d0', 0, height / 2),
      quarter('#e0e040', width / 2, height / 2),
    ])
    .png()
    .toBuffer()
    .then((png) => sharp(png));
};
const jpeg = async (options = {}) => (await corners()).jpeg({ quality: 95, ...options }).toBuffer();
const png = async (options = {}) => (await corners()).png(options).toBuffer();
const webp = async (options = {}) => (await corners()).webp({ quality: 95, ...options }).toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#203040' } });
const noise = () =>
  sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const SCRIPT = raw(`<!doctype html><script>alert("${SECRET}")</script>`);
const PHP = raw(`<?php system("${SECRET}"); ?>`);
const ZIP = Buffer.concat([
  raw('PK\x03\x04\x14\0\0\0\0\0'),
  raw(SECRET),
  raw('PK\x05\x06'),
  Buffer.alloc(18),
]);
const PROGRAM = Buffer.concat([raw('MZ\x90\0'), Buffer.alloc(60), raw(`PE\0\0${SECRET}`), Buffer.alloc(400)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const GIF = raw(
  'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
);
const boxed = (brand: string) =>
  Buffer.concat([raw('\0\0\0\x18ftyp'), raw(brand), raw('\0\0\0\0mif1'), raw(brand), Buffer.alloc(600)]);

const attempt =
  (fate: Fate) =>
  (what: string, type: ImageType, make: Attempt['make'], shows = make): Attempt => ({
    what,
    type,
    make,
    fate,
    shows,
  });
const refused = attempt('refused');
const accepted = attempt('public');

const withoutEnd = (make: () => Promise<Buffer>, share: number) => async () => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length * share));
};
const followedBy = (make: () => Promise<Buffer>, tail: Buffer) => async () =>
  Buffer.concat([await make(), tail]);

const NO_PICTURES: readonly Attempt[] = [
  refused('a single byte', JPEG, () => raw('x')),
  refused('a program for Windows', JPEG, () => PROGRAM),
  refused('a page', JPEG, () => SCRIPT),
  refused('a page that begins like a WebP', WEBP, () => Buffer.concat([raw('RIFF'), SCRIPT])),
  refused('a drawing with a script', JPEG, () => raw(`${SVG}<script>alert("${SECRET}")</script></svg>`)),
  refused('a film', JPEG, () => boxed('mp42')),
];

const OTHER_FORMATS: readonly Attempt[] = [
  refused('a GIF that is an archive as well', PNG, () => Buffer.concat([GIF, ZIP])),
  refused('a HEIC', JPEG, () => boxed('heic')),
  refused('an AVIF', WEBP, async () => (await corners()).avif().toBuffer()),
  refused('a JPEG XL whose boxes never end', JPEG, () =>
    Buffer.concat([raw('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl \0\0\0\0jxl '), Buffer.alloc(200)]),
  ),
];

const WRONG_TYPES: readonly Attempt[] = [
  refused('a PNG called JPEG', JPEG, () => png()),
  refused('a WebP called JPEG', JPEG, () => webp()),
  refused('a JPEG called PNG', PNG, () => jpeg()),
  refused('a WebP called PNG', PNG, () => webp()),
  refused('a JPEG called WebP', WEBP, () => jpeg()),
  refused('a PNG called WebP', WEBP, () => png()),
];

const wholeJpeg = () => noise().jpeg().toBuffer();
const wholePng = () => noise().png().toBuffer();
const wholeWebp = () => noise().webp().toBuffer();

const BROKEN: readonly Attempt[] = [
  ...[0.05, 0.5, 0.97].map((share) =>
    refused(`a JPEG that ends after ${share * 100}%`, JPEG, withoutEnd(wholeJpeg, share)),
  ),
  ...[0.05, 0.5, 0.97].map((share) =>
    refused(`a PNG that ends after ${share * 100}%`, PNG, withoutEnd(wholePng, share)),
  ),
  ...[0.05, 0.5, 0.97].map((share) =>
    refused(`a WebP that ends after ${share * 100}%`, WEBP, withoutEnd(wholeWebp, share)),
  ),
  refused('a JPEG that is only its small picture', JPEG, async () =>
    withSegment(await wholeJpeg(), 0xe1, phoneExif(SECRET, await jpeg())).subarray(0, 2000),
  ),
  refused('a PNG whose pixels are damaged', PNG, async () => {
    const whole = await wholePng();
    return Buffer.concat([whole.subarray(0, 200), Buffer.alloc(400, 0x55), whole.subarray(600)]);
  }),
  refused('a JPEG of no pixels', JPEG, async () => resizedJpeg(await jpeg(), 0, 0)),
  refused('a PNG of no pixels', PNG, () => pngOf(0, 0, deflatedZeros(10))),
];

/** Decompression bombs. */
const BOMBS: readonly Attempt[] = [
  refused('a JPEG of 50 million pixels', JPEG, () => plain(10_000, 5000).jpeg({ quality: 40 }).toBuffer()),
  refused('a PNG of 50 million pixels', PNG, () =>
    plain(10_000, 5000).png({ compressionLevel: 9 }).toBuffer(),
  ),
  refused('a JPEG of 49 million pixels that seems to have 256', JPEG, async () =>
    withHiddenFrame(resizedJpeg(await jpeg(), 7000, 7000), 16, 16),
  ),
  accepted(
    'a JPEG with a frame in its comment and bytes between its segments',
    JPEG,
    async () => withHiddenFrame(await jpeg(), 9000, 9000),
    jpeg,
  ),
  refused('a JPEG with two frames', JPEG, async () => withSecondFrame(await jpeg())),
  refused('a JPEG with a segment that no camera writes', JPEG, async () =>
    withSegment(await jpeg(), 0x02, raw(SECRET)),
  ),
  refused('a small JPEG that claims 4 thousand million pixels', JPEG, async () =>
    resizedJpeg(await jpeg(), 65_500, 65_500),
  ),
  refused('a small PNG that claims 4 thousand million pixels', PNG, () =>
    pngOf(65_535, 65_535, deflatedZeros(99)),
  ),
  refused('a small WebP that claims 268 million pixels', WEBP, async () =>
    webpOf([
      { type: 'VP8X', content: Buffer.from('00000000fe3f00fe3f00', 'hex') },
      ...webpChunks(await webp()).filter(({ type }) => type === 'VP8 '),
    ]),
  ),
  refused('a WebP whose picture is larger than it claims', WEBP, async () =>
    webpOf([
      { type: 'VP8X', content: Buffer.from('00000000090000090000', 'hex') },
      ...webpChunks(await plain(4000, 4000).webp().toBuffer()).filter(({ type }) => type === 'VP8 '),
    ]),
  ),
  refused('a WebP with another chunk before its picture', WEBP, async () =>
    webpOf([{ type: 'JUNK', content: raw(SECRET) }, ...webpChunks(await webp())]),
  ),
  refused('a PNG of a few bytes that claims 25 million pixels', PNG, () =>
    pngOf(5000, 5000, deflatedZeros(99)),
  ),
  accepted('a PNG with 200 MB packed behind its pixels', PNG, () =>
    pngOf(64, 48, deflatedZeros(200_000_000)),
  ),
  refused('a PNG with 50 MB packed into its profile', PNG, async () =>
    withChunk(await png(), 'iCCP', Buffer.concat([raw('p\0\0'), deflatedZeros(50_000_000)])),
  ),
  refused('a JPEG drawn in thousands of steps', JPEG, async () =>
    manyScans(await plain(4000, 4000).jpeg({ progressive: true }).toBuffer(), 20_000),
  ),
  refused('a JPEG drawn in thousands of steps, with an end hidden before them', JPEG, async () =>
    withHiddenEnd(manyScans(await plain(2000, 2000).jpeg({ progressive: true }).toBuffer(), 5000)),
  ),
  accepted(
    'a JPEG drawn in fifty steps, with an end hidden before them',
    JPEG,
    async () => withHiddenEnd(manyScans(await jpeg({ progressive: true }), 50)),
    jpeg,
  ),
  refused('a strip longer than a WebP can be', JPEG, () => plain(1, 20_000).jpeg().toBuffer()),
];

const POLYGLOTS: readonly Attempt[] = [
  accepted('a JPEG followed by an archive', JPEG, followedBy(jpeg, ZIP)),
  accepted('a JPEG followed by a page', JPEG, followedBy(jpeg, SCRIPT)),
  accepted('a JPEG followed by a program', JPEG, followedBy(jpeg, PROGRAM)),
  accepted(
    'a JPEG followed by a film, as phones send it',
    JPEG,
    followedBy(jpeg, Buffer.concat([boxed('mp42'), raw(SECRET)])),
  ),
  accepted('a JPEG with a script as its comment', JPEG, async () => withSegment(await jpeg(), 0xfe, SCRIPT)),
  accepted(
    'a JPEG that is a script as well',
    JPEG,
    async () => withSegment(await jpeg(), 0xe0, raw(`JFIF\0*/=alert("${SECRET}");/*`)),
    jpeg,
  ),
  accepted('a PNG with a server script in its text', PNG, async () =>
    withChunk(await png(), 'tEXt', Buffer.concat([raw('Comment\0'), PHP])),
  ),
  accepted('a PNG with a server script in a chunk of its own', PNG, async () =>
    withChunk(await png(), 'phPp', PHP),
  ),
  accepted('a PNG followed by a page', PNG, followedBy(png, SCRIPT)),
  accepted('a PNG followed by an archive', PNG, followedBy(png, ZIP)),
  accepted('a WebP followed by a page', WEBP, followedBy(webp, SCRIPT)),
  accepted('a WebP with a page in a chunk of its own', WEBP, async () =>
    webpOf([...webpChunks(await webp()), { type: 'HTML', content: SCRIPT }]),
  ),
];

const TALKATIVE: readonly Attempt[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    accepted(`a photo held in way ${orientation}`, JPEG, async () =>
      (await corners()).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    ),
  ),
  accepted('a photo with its place and a small copy', JPEG, async () =>
    withSegment(await jpeg(), 0xe1, phoneExif(SECRET, await jpeg({ quality: 50 }))),
  ),
  accepted('a photo with its place, by the book', JPEG, async () =>
    (await corners())
      .withExif({
        IFD0: { Make: SECRET },
        IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLongitude: '3/1 42/1 0/1' },
      })
      .jpeg({ quality: 95 })
      .toBuffer(),
  ),
  accepted('a photo with XMP', JPEG, async () =>
    withSegment(await jpeg(), 0xe1, raw(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
  ),
  accepted('a photo with IPTC', JPEG, async () =>
    withSegment(await jpeg(), 0xed, raw(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1c\x02x\0\x17${SECRET}`)),
  ),
  accepted('a photo with a colour profile', JPEG, async () =>
    (await corners()).withIccProfile('srgb').jpeg({ quality: 95 }).toBuffer(),
  ),
  accepted('a PNG with texts, a date and EXIF', PNG, async () => {
    const dated = withChunk(await png(), 'tIME', Buffer.from('07ea0301000000', 'hex'));
    const exif = phoneExif(SECRET, await jpeg()).subarray(6);
    return withChunk(withChunk(dated, 'eXIf', exif), 'iTXt', raw(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`));
  }),
  accepted('a WebP with EXIF and XMP', WEBP, async () =>
    webpOf([
      { type: 'VP8X', content: Buffer.from('0c0000003f00002f0000', 'hex') },
      ...webpChunks(await webp()),
      { type: 'EXIF', content: phoneExif(SECRET, await jpeg()) },
      { type: 'XMP ', content: raw(SECRET) },
    ]),
  ),
];

const UNUSUAL: readonly Attempt[] = [
  accepted('a JPEG that loads step by step', JPEG, () => jpeg({ progressive: true })),
  accepted('a JPEG in grey', JPEG, async () => (await corners()).grayscale().jpeg().toBuffer()),
  accepted('a JPEG without reduced colours', JPEG, () => jpeg({ chromaSubsampling: '4:4:4' })),
  accepted('a PNG of 16 bits', PNG, async () => (await corners()).toColourspace('rgb16').png().toBuffer()),
  accepted('a PNG in grey', PNG, async () => (await corners()).grayscale().png().toBuffer()),
  accepted('a PNG of few colours, partly transparent', PNG, async () =>
    sharp({
      create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.4 } },
    })
      .png({ palette: true })
      .toBuffer(),
  ),
  accepted('a PNG that loads step by step', PNG, () => png({ progressive: true })),
  accepted('a WebP without losses', WEBP, () => webp({ lossless: true })),
  accepted('a WebP that is partly transparent', WEBP, async () =>
    sharp({
      create: { width: 64, height: 48, channels: 4, background: { r: 30, g: 30, b: 200, alpha: 0.5 } },
    })
      .webp({ quality: 95 })
      .toBuffer(),
  ),
  accepted('one pixel', PNG, () => plain(1, 1).png().toBuffer()),
  accepted('a strip of 1 to 10,000', JPEG, () => plain(1, 10_000).jpeg().toBuffer()),
  accepted('a strip of 10,000 to 1', PNG, () => plain(10_000, 1).png().toBuffer()),
  refused('a WebP that moves', WEBP, async () => {
    const frames = await Promise.all(
      ['#d02020', '#2020d0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
  }),
  accepted('a PNG that moves', PNG, async () => {
    const control = Buffer.from('0000000200000000', 'hex');
    return withChunk(await png(), 'acTL', control);
  }),
  refused('a JPEG in the colours of a press', JPEG, async () =>
    (await corners()).toColourspace('cmyk').jpeg().toBuffer(),
  ),
];

/** All attempts with their expected result. */
export const ATTEMPTS: readonly Attempt[] = [
  ...NO_PICTURES,
  ...OTHER_FORMATS,
  ...WRONG_TYPES,
  ...BROKEN,
  ...BOMBS,
  ...POLYGLOTS,
  ...TALKATIVE,
  ...UNUSUAL,
];
