import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './pass.module.css';

/** The light margin that readers need, in modules. */
const QUIET = 4;

/** A QR code, dark on white on every screen. `label` says what it is. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
