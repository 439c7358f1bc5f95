import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonStyle } from './button.tsx';
import { Icon } from './icon.tsx';

interface Props extends ButtonStyle, Omit<LinkProps, 'className'> {
  children: ReactNode;
}

/** A link that looks like a button. Addresses of other sites open in a new tab. */
export const LinkButton = ({ variant, size, isWide, icon, to, children, ...rest }: Props) => {
  const className = buttonClass({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
  });
  const isOutside = typeof to === 'string' && /^https?:/.test(to);
  return (
    <Link to={to} className={className} {...(isOutside && { target: '_blank', rel: 'noopener' })} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </Link>
  );
};
