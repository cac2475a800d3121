// The buttons of a verb: the one that begins it, with its key, and the one that ends it, with Escape.

import type { ReactNode } from 'react';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { desk } from '../session/desk.ts';
import type { Verb } from './verb.ts';

interface VerbButtonProps {
  readonly verb: Verb;
  readonly quiet?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function VerbButton({ verb, children, ...button }: VerbButtonProps) {
  return (
    <KeyButton
      keys={verb.key ?? ''}
      {...button}
      onClick={() => {
        desk.actions.begin(verb);
      }}
    >
      {children}
    </KeyButton>
  );
}

/** Ends what the verb has under way. */
export function EndButton({
  verb,
  quiet = false,
  children,
}: Pick<VerbButtonProps, 'verb' | 'quiet' | 'children'>) {
  return (
    <KeyButton
      keys="Esc"
      quiet={quiet}
      onClick={() => {
        desk.actions.take((state) => verb.leave?.(state) ?? null);
      }}
    >
      {children}
    </KeyButton>
  );
}
