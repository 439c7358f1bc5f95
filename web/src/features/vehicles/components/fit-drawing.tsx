import type { Size, Verdict } from '#shared/api/fit.ts';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './spot-fit.module.css';

/** Centimetres around a drawing, for its labels. */
const MARGIN = 70;
/** The size of labels, in the unit of the drawings. */
const LABEL = 34;
const ROUND = 24;

interface Props {
  /** Centimetres. */
  space: Size;
  vehicle: Size;
  kind: Vehicle['kind'];
  verdict: Verdict;
}

const cm = (count: number) => `${String(count)} cm`;

/** A body with a cabin, seen from the side; vans and motorbikes are simpler. */
const sideOutline = ({ length, height }: Size, kind: Vehicle['kind']): string => {
  const at = (x: number, y: number) => `${(x * length).toFixed(1)} ${((1 - y) * height).toFixed(1)}`;
  const points = {
    normal: [
      [0, 0.12],
      [0, 0.5],
      [0.22, 0.58],
      [0.36, 1],
      [0.74, 1],
      [0.92, 0.6],
      [1, 0.52],
      [1, 0.12],
    ],
    grande: [
      [0, 0.12],
      [0, 0.55],
      [0.2, 0.62],
      [0.32, 1],
      [0.88, 1],
      [0.98, 0.6],
      [1, 0.12],
    ],
    extra: [
      [0, 0.1],
      [0, 0.5],
      [0.12, 0.62],
      [0.2, 1],
      [1, 1],
      [1, 0.1],
    ],
    motos: [
      [0, 0.1],
      [0.06, 0.5],
      [0.3, 1],
      [0.4, 0.75],
      [0.95, 0.7],
      [1, 0.1],
    ],
  }[kind];
  return `M ${points.map(([x = 0, y = 0]) => at(x, y)).join(' L ')} Z`;
};

/** From above: the vehicle in the middle of the space, with the free centimetres on its left, its right and in all along it. */
const FromAbove = ({ space, vehicle }: Props) => {
  const text = useText();
  const [long, wide] = [Math.max(space.length, vehicle.length), Math.max(space.width, vehicle.width)];
  const [x, y] = [(long - vehicle.length) / 2, (wide - vehicle.width) / 2];
  const side = Math.floor((space.width - vehicle.width) / 2);
  return (
    <figure>
      <figcaption>{text('vehicles.fromAbove')}</figcaption>
      <svg viewBox={`${-MARGIN} ${-MARGIN} ${long + 2 * MARGIN} ${wide + 2 * MARGIN}`} aria-hidden="true">
        <rect
          className={styles.space}
          x={(long - space.length) / 2}
          y={(wide - space.width) / 2}
          width={space.length}
          height={space.width}
        />
        <rect
          className={styles.vehicle}
          x={x}
          y={y}
          width={vehicle.length}
          height={vehicle.width}
          rx={ROUND}
        />
        <rect
          className={styles.cabin}
          x={x + vehicle.length * 0.3}
          y={y + vehicle.width * 0.12}
          width={vehicle.length * 0.45}
          height={vehicle.width * 0.76}
          rx={ROUND / 2}
        />
        <g className={styles.labels} fontSize={LABEL}>
          <text x={long / 2} y={-LABEL / 2}>
            {cm(side)}
          </text>
          <text x={long / 2} y={wide + LABEL * 1.2}>
            {cm(side)}
          </text>
        </g>
      </svg>
    </figure>
  );
};

/** From the side: the vehicle on the ground below the height limit. */
const FromSide = ({ space, vehicle, kind }: Props) => {
  const text = useText();
  const [long, high] = [Math.max(space.length, vehicle.length), Math.max(space.height, vehicle.height)];
  const limit = high - space.height;
  const x = (long - vehicle.length) / 2;
  return (
    <figure>
      <figcaption>{text('vehicles.fromSide')}</figcaption>
      <svg viewBox={`${-MARGIN} ${-MARGIN} ${long + 2 * MARGIN} ${high + 2 * MARGIN}`} aria-hidden="true">
        <line className={styles.ground} x1={-MARGIN / 2} x2={long + MARGIN / 2} y1={high} y2={high} />
        <line className={styles.limit} x1={0} x2={long} y1={limit} y2={limit} />
        <path
          className={styles.vehicle}
          d={sideOutline(vehicle, kind)}
          transform={`translate(${x} ${high - vehicle.height})`}
        />
        {[0.18, 0.8].map((wheel) => (
          <circle
            key={wheel}
            className={styles.wheel}
            cx={x + wheel * vehicle.length}
            cy={high - vehicle.height * 0.16}
            r={vehicle.height * 0.16}
          />
        ))}
        <g className={styles.labels} fontSize={LABEL}>
          <text x={long / 2} y={limit - LABEL / 2}>
            {cm(space.height - vehicle.height)}
          </text>
        </g>
      </svg>
    </figure>
  );
};

/** A vehicle in a space, both to the same scale. The words beside it say the same. */
export const FitDrawing = (props: Props) => (
  <div className={styles.drawings} data-verdict={props.verdict}>
    <FromAbove {...props} />
    <FromSide {...props} />
  </div>
);
