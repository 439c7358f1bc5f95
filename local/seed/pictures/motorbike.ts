import type { Random } from '../random.ts';
import { darken, lighten } from './colour.ts';
import type { Drawing, Vec3 } from './drawing.ts';

type MotorbikeKind = 'scooter' | 'roadster' | 'moped';
export const MOTORBIKE_KINDS: readonly MotorbikeKind[] = ['scooter', 'roadster', 'scooter', 'moped'];

/** A wheel in the bike's own drawing, where 100 units are a metre and the ground is y = 0, up negative. */
function wheel(x: number, radius: number, spokes: number): string {
  const bars = Array.from({ length: spokes }, (_, index) => {
    const angle = (index / spokes) * Math.PI * 2 + 0.3;
    return `M${x} ${-radius}L${(x + Math.cos(angle) * radius * 0.72).toFixed(1)} ${(-radius + Math.sin(angle) * radius * 0.72).toFixed(1)}`;
  });
  return `<circle cx="${x}" cy="${-radius}" r="${radius}" fill="#17191d"/><circle cx="${x}" cy="${-radius}" r="${radius * 0.74}" fill="#6d747c"/><circle cx="${x}" cy="${-radius}" r="${radius * 0.66}" fill="#30353b"/><path d="${bars.join('')}" stroke="#c3c9ce" stroke-width="3"/><circle cx="${x}" cy="${-radius}" r="${radius * 0.36}" fill="none" stroke="#aab1b7" stroke-width="2.5"/><circle cx="${x}" cy="${-radius}" r="6" fill="#d7dbdf"/>`;
}

function scooter(colour: string, seat: string): string {
  const [dark, pale] = [darken(colour, 0.25), lighten(colour, 0.3)];
  return `${wheel(-62, 25, 5)}${wheel(66, 25, 5)}
<path d="M-98 -52C-102 -76 -84 -90 -58 -88L-8 -86C4 -82 4 -62 -2 -46L-10 -30H-36C-38 -52 -86 -58 -92 -36z" fill="${colour}"/>
<path d="M-92 -62C-84 -76 -50 -76 -14 -74" stroke="${pale}" stroke-width="4" fill="none"/>
<path d="M-36 -30H40L52 -42L38 -40L-10 -40z" fill="${dark}"/>
<path d="M34 -36C40 -60 44 -84 46 -100L58 -104C62 -84 70 -62 80 -48C88 -58 96 -50 94 -40C84 -58 58 -58 48 -34z" fill="${colour}"/>
<path d="M52 -98C54 -80 60 -62 68 -50" stroke="${pale}" stroke-width="4" fill="none"/>
<path d="M64 -28L52 -100" stroke="#8d959c" stroke-width="5"/>
<path d="M-92 -88C-90 -100 -70 -100 -48 -97L-14 -97C-2 -97 0 -88 -8 -85L-84 -85z" fill="${seat}"/>
<path d="M52 -104L46 -116L34 -118" stroke="#23262b" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M44 -104C46 -120 66 -120 70 -106L64 -98z" fill="${colour}"/><ellipse cx="69" cy="-108" rx="6" ry="8" fill="#fff6d8"/>
<path d="M48 -118L42 -138" stroke="#444a52" stroke-width="2.5"/><ellipse cx="41" cy="-141" rx="9" ry="6" fill="#2c3138"/>
<rect x="-103" y="-66" width="9" height="10" rx="3" fill="#d0282c"/>
<path d="M-30 -24L-96 -20" stroke="#a9b0b6" stroke-width="8" stroke-linecap="round"/>
<path d="M-18 -30L-12 0" stroke="#3a3f46" stroke-width="5"/>`;
}

function roadster(colour: string, seat: string): string {
  const [dark, pale] = [darken(colour, 0.25), lighten(colour, 0.35)];
  return `${wheel(-72, 31, 7)}${wheel(76, 31, 7)}
<path d="M76 -31L50 -104" stroke="#b9c0c6" stroke-width="7"/><path d="M70 -64C78 -70 96 -66 104 -50L98 -48C90 -58 80 -58 74 -54z" fill="${dark}"/>
<path d="M-72 -31L-10 -40L-4 -30L-70 -24z" fill="#4a5058"/>
<path d="M-34 -62L34 -70L26 -24L-22 -22z" fill="#3c4148"/><path d="M-26 -54h44M-26 -46h42M-25 -38h40" stroke="#7f878f" stroke-width="4"/>
<circle cx="-2" cy="-34" r="13" fill="#aab1b7"/><circle cx="-2" cy="-34" r="8" fill="#596068"/>
<path d="M24 -62C34 -40 20 -22 -10 -20L-92 -30" stroke="#c4cad0" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M-40 -25L-96 -33" stroke="#dfe3e6" stroke-width="11" stroke-linecap="round"/>
<path d="M-18 -68C-10 -96 24 -104 48 -94L42 -74L-8 -66z" fill="${colour}"/><path d="M-6 -82C6 -94 24 -96 40 -90" stroke="${pale}" stroke-width="5" fill="none"/>
<path d="M-98 -82C-80 -92 -60 -84 -18 -80L-8 -66L-60 -66C-78 -66 -92 -72 -98 -82z" fill="${seat}"/>
<path d="M-100 -82L-92 -62L-70 -64" stroke="${dark}" stroke-width="7" fill="none"/><rect x="-106" y="-80" width="9" height="8" rx="3" fill="#d0282c"/>
<path d="M50 -104L34 -112" stroke="#23262b" stroke-width="6" stroke-linecap="round"/><circle cx="60" cy="-96" r="12" fill="#2c3138"/><ellipse cx="66" cy="-96" rx="7" ry="11" fill="#fff3cd"/>
<path d="M46 -110L40 -130" stroke="#444a52" stroke-width="2.5"/><ellipse cx="39" cy="-132" rx="9" ry="5" fill="#2c3138"/>
<path d="M-14 -24L-6 0" stroke="#3a3f46" stroke-width="5"/>`;
}

function moped(colour: string, seat: string): string {
  const pale = lighten(colour, 0.3);
  return `${wheel(-60, 30, 12)}${wheel(62, 30, 12)}
<path d="M62 -30L44 -104" stroke="#c2c8ce" stroke-width="6"/><path d="M42 -58C56 -74 84 -62 92 -40" stroke="${colour}" stroke-width="8" fill="none"/>
<path d="M48 -80C36 -58 10 -44 -16 -48L-60 -30" stroke="${colour}" stroke-width="14" fill="none" stroke-linejoin="round"/><path d="M44 -78C32 -60 10 -50 -14 -53" stroke="${pale}" stroke-width="3" fill="none"/>
<path d="M-92 -42C-88 -66 -48 -70 -32 -46" stroke="${colour}" stroke-width="8" fill="none"/>
<rect x="-24" y="-44" width="38" height="26" rx="8" fill="#555c64"/><path d="M-18 -36h26M-18 -29h26" stroke="#8e969d" stroke-width="3"/>
<path d="M-36 -48L-30 -82" stroke="#c2c8ce" stroke-width="6"/><path d="M-68 -84C-60 -96 -26 -94 -6 -88C-8 -78 -50 -76 -66 -78z" fill="${seat}"/>
<path d="M-98 -76H-62" stroke="#9aa1a8" stroke-width="5"/><rect x="-102" y="-104" width="36" height="27" rx="4" fill="#8a5f3c"/><path d="M-102 -92h36" stroke="#6d4529" stroke-width="3"/>
<path d="M44 -104C38 -114 28 -112 22 -110" stroke="#23262b" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="54" cy="-98" r="9" fill="#fff3cd" stroke="#aab1b7" stroke-width="3"/>
<path d="M-4 -20L0 0" stroke="#3a3f46" stroke-width="5"/>`;
}

const SHAPES = { scooter, roadster, moped } as const satisfies Record<
  MotorbikeKind,
  (colour: string, seat: string) => string
>;

export interface Motorbike {
  kind: MotorbikeKind;
  colour: string;
  at: Vec3;
  /** 1 looks to the right, -1 to the left. */
  facing: 1 | -1;
}

/** Seen from the side, standing on its leg. */
export function drawMotorbike(drawing: Drawing, random: Random, bike: Motorbike): void {
  const [x, y] = drawing.project(bike.at);
  const scale = drawing.scale(bike.at) / 100;
  drawing.softEllipse([x, y - scale * 2], scale * 125, scale * 16, '#05070d', 0.75);
  const seat = random.pick(['#2b2320', '#7a4a2c', '#23262b', '#4a3a30']);
  drawing.group(
    `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(scale * bike.facing).toFixed(3)} ${scale.toFixed(3)})"`,
    () => drawing.add(SHAPES[bike.kind](bike.colour, seat)),
  );
}
