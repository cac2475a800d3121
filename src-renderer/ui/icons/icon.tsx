// Draws an icon of icons.ts: its lines in the colour of the text, or its surfaces if it is a filled one.
import type { ComponentProps, ComponentType } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** Width and height, in pixels or as a CSS length. */
  size?: number | string;
  /** Width of the lines, in units of a 24th of the size. */
  stroke?: number;
}

export type Icon = ComponentType<IconProps>;

/** @param path the `d` of all paths of the icon, one after the other */
export function icon(path: string): Icon {
  return function LineIcon({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
}

/** An icon that points along the line of writing: theme.css mirrors it where that runs from right to left. @param path as for `icon` */
export function mirroredIcon(path: string): Icon {
  const Drawn = icon(path);
  return function MirroredIcon(props) {
    return <Drawn data-mirrored {...props} />;
  };
}

/** @param path as for `icon` */
export function filledIcon(path: string): Icon {
  return function FilledIcon({ size = 24, stroke: _, ...rest }) {
    return (
      <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" {...rest}>
        <path d={path} />
      </svg>
    );
  };
}
