import type { Spot } from '#shared/api/spots.ts';
import { LowEmissionZone } from './low-emission-zone.tsx';
import type { EnvironmentalLabel } from './may-enter-zone.ts';

interface Props {
  spot: Spot;
  /** Of the driver's vehicle, if it is known. */
  label?: EnvironmentalLabel | undefined;
}

/** What the owner said about getting there and in; nothing about questions that the owner left open. */
export const SpotEntry = ({ spot: { lowEmissionZone }, label }: Props) =>
  lowEmissionZone && <LowEmissionZone zone={lowEmissionZone} label={label} />;
