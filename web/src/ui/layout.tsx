import { createElement } from 'react';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from './class-names.ts';

interface Look {
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

interface StackLook extends Pick<Look, 'gap' | 'canShrink' | 'className'> {
  align?: 'start';
}

interface RowLook extends Omit<Look, 'align' | 'canShrink'> {
  align?: 'center' | 'end' | 'baseline';
}

/** A look, the element or component that gets it, and what that one takes. */
type LookOf<Own, Element extends ElementType> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >;

/** The classes are in layout.css. */
const box =
  <Own extends Look, Default extends ElementType>(kind: string, tag: Default) =>
  <Element extends ElementType = Default>(props: LookOf<Own, Element>) => {
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
    }: LookOf<Look, ElementType> = props;
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
export const Stack = box<StackLook, 'div'>('stack', 'div');

/** One beside the other. */
export const Row = box<RowLook, 'div'>('row', 'div');

/** Small and grey. */
export const Note = box<Pick<Look, 'className'>, 'p'>('note', 'p');
