// How many items a person has to decide about: the number on the rail.

import { useStatus } from '../../ui/use-library.ts';

export function useToDecide(): number {
  return useStatus()?.counts.toDecide ?? 0;
}
