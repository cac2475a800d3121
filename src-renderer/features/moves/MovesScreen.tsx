// The move from another program: the files and earlier moves, or one move.

import { useParams } from 'wouter';
import { MovePage } from './MovePage.tsx';
import { MoveStart } from './MoveStart.tsx';

export function MovesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <MoveStart /> : <MovePage key={id} id={decodeURIComponent(id)} />;
}
