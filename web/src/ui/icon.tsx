/** The symbols of icons.svg, which every page contains (web/vite/icons-plugin.ts). */
export type IconName =
  | 'pin'
  | 'locate'
  | 'calendar'
  | 'clock'
  | 'car'
  | 'motorbike'
  | 'shield'
  | 'camera'
  | 'cctv'
  | 'covered'
  | 'accessible'
  | 'charger'
  | 'elevator'
  | 'toilet'
  | 'ramp'
  | 'ruler'
  | 'key'
  | 'euro'
  | 'star'
  | 'share'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-down'
  | 'chevron-up'
  | 'arrow-left'
  | 'arrow-right'
  | 'external'
  | 'menu'
  | 'close'
  | 'user'
  | 'logout'
  | 'globe'
  | 'search'
  | 'list'
  | 'map'
  | 'filter'
  | 'sort'
  | 'plus'
  | 'minus'
  | 'trash'
  | 'edit'
  | 'pause'
  | 'play'
  | 'upload'
  | 'image'
  | 'check'
  | 'info'
  | 'warning'
  | 'eye'
  | 'eye-off'
  | 'mail'
  | 'phone'
  | 'chat'
  | 'cookie'
  | 'bell'
  | 'card'
  | 'home'
  | 'leaf'
  | 'reentry'
  | 'heart';

interface Props {
  name: IconName;
  /** In CSS pixels. */
  size?: number;
  /** Only for an icon without a text beside it; otherwise it is decoration. */
  label?: string;
  className?: string | undefined;
}

export const Icon = ({ name, size = 24, label, className }: Props) => (
  <svg
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    focusable="false"
  >
    <use href={`#icon-${name}`} />
  </svg>
);
