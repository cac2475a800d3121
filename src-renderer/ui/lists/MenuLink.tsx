// An item of a menu that leads to another screen.

import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Icon } from '../icons/icons.ts';

interface MenuLinkProps {
  readonly href: string;
  readonly icon: Icon;
  readonly children: ReactNode;
}

export function MenuLink({ href, icon: Icon, children }: MenuLinkProps) {
  return (
    <Menu.Item component={Link} href={href} leftSection={<Icon size="1.1rem" aria-hidden />}>
      {children}
    </Menu.Item>
  );
}
