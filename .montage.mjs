import sharp from 'sharp';
const [out, w, ...files] = process.argv.slice(2);
const imgs = await Promise.all(
  files.map(async (f) => {
    const b = await sharp(f).resize({ width: +w }).png().toBuffer({ resolveWithObject: true });
    return b;
  }),
);
const H = Math.max(...imgs.map((i) => i.info.height));
let x = 0;
const comp = imgs.map((i) => {
  const c = { input: i.data, left: x, top: 0 };
  x += +w + 10;
  return c;
});
await sharp({ create: { width: x, height: H, channels: 3, background: '#888' } })
  .composite(comp)
  .png()
  .toFile(out);
