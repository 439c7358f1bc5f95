import type { Vec3 } from './drawing.ts';
import { darken, lighten, mix } from './colour.ts';

/** One far light and what fills the shadows. */
export interface Light {
  /** Unit vector towards the light. */
  from: Vec3;
  /** How dark a face is that the light does not reach: 0 black, 1 as lit. */
  fill: number;
  tint: string;
  tintAmount: number;
}

export function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The colour of a glossy painted face: darker away from the light, paler where it mirrors the sky. */
export function lit(colour: string, normal: Vec3, light: Light): string {
  const strength = light.fill + (1 - light.fill) * Math.max(0, dot(normal, light.from));
  const sky = Math.max(0, normal[1]) ** 2 * 0.3;
  return mix(lighten(darken(colour, (1 - strength) * 0.75), sky * strength), light.tint, light.tintAmount);
}

export const DAYLIGHT: Light = {
  from: unit([-0.5, 0.75, -0.5]),
  fill: 0.45,
  tint: '#fff3df',
  tintAmount: 0.04,
};
export const INDOORS: Light = {
  from: unit([0.1, 0.9, -0.35]),
  fill: 0.42,
  tint: '#2a3038',
  tintAmount: 0.12,
};
export const NIGHT: Light = { from: unit([-0.3, 0.85, -0.4]), fill: 0.3, tint: '#131c3a', tintAmount: 0.42 };
