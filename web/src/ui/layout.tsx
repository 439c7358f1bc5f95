import { createElement } from 'react';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from './class-names.ts';

interface BoxProps {
  /** The number of the token: 3 is `--space-3`. */
  gap?: 1 | 2 | 3 | 4 | 5 | 7;
  /** Between lines, where it is not `gap`. */
  rowGap?: '0' | '1';
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'middle';
  canWrap?: boolean;
  /** May be narrower than the longest word in it. */
  canShrink?: boolean;
  className?: string | undefined;
}

interface StackProps extends Pick<BoxProps, 'gap' | 'canShrink' | 'className'> {
  align?: 'start';
}

interface RowProps extends Omit<BoxProps, 'align' | 'canShrink'> {
  align?: 'center' | 'end' | 'baseline';
}

/** The box's own props, the element or component that it renders, and the props of that one. */
type PropsOf<Own, Element extends ElementType> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >;

/** The classes are in layout.css. */
const box =
  <Own extends BoxProps, Default extends ElementType>(kind: string, tag: Default) =>
  <Element extends ElementType = Default>(props: PropsOf<Own, Element>) => {
    const {
      as: Tag = tag,
      gap,
      rowGap,
      align,
      justify,
      canWrap,
      canShrink,
      className,
      ...rest
    }: PropsOf<BoxProps, ElementType> = props;
    const names = classNames(
      kind,
      gap && `gap-${gap}`,
      rowGap && `row-gap-${rowGap}`,
      align && `align-${align}`,
      justify,
      canWrap && 'can-wrap',
      canShrink && 'can-shrink',
      className,
    );
    return createElement(Tag, { ...rest, className: names });
  };

/** One below the other. */
export const Stack = box<StackProps, 'div'>('stack', 'div');

/** One beside the other. */
export const Row = box<RowProps, 'div'>('row', 'div');

/** Small and grey. */
export const Note = box<Pick<BoxProps, 'className'>, 'p'>('note', 'p');
