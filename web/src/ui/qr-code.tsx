import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The light margin that readers need, in modules. */
const QUIET = 4;

interface Props {
  text: string;
  /** The alternative text. */
  label: string;
  /** With its margin, as CSS says it. */
  width: string;
}

/** A QR code of level M, dark on white on every screen and on paper. */
export const QrCode = ({ text, label, width }: Props) => {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={styles.code}
      style={{ width }}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
    >
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
