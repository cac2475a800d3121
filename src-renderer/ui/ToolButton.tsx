// A button or link with an icon: the tools of a screen, a page or a panel.

import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from './icons/icons.ts';
import type { ComponentPropsWithoutRef } from 'react';
import { Link } from 'wouter';

interface ToolButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  readonly icon: Icon;
  /** The main action of its screen or panel. */
  readonly primary?: boolean;
  /** Makes it a link to another screen. */
  readonly href?: string;
}

export function ToolButton({ icon: Icon, primary = false, href, children, ...button }: ToolButtonProps) {
  const look = {
    variant: primary ? 'filled' : 'default',
    leftSection: <Icon size="1.1rem" aria-hidden />,
    children,
  };
  if (href !== undefined) return <Button component={Link} href={href} {...look} />;
  return <Button {...look} {...button} />;
}
