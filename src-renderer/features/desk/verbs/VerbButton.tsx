// The button of a verb, with its key.

import type { ReactNode } from 'react';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { desk } from '../session/desk.ts';
import type { AnyVerb } from './verbs.ts';

interface VerbButtonProps {
  readonly verb: Pick<AnyVerb, 'key' | 'begin'>;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function VerbButton({ verb, quiet, children }: VerbButtonProps) {
  return (
    <KeyButton
      keys={verb.key ?? ''}
      quiet={quiet ?? false}
      onClick={() => {
        desk.actions.begin(verb);
      }}
    >
      {children}
    </KeyButton>
  );
}
