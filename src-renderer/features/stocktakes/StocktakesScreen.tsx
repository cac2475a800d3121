// The stocktakes: the list at /stocktakes, one of them at /stocktakes/ID.

import { useParams } from 'wouter';
import { StocktakeList } from './StocktakeList.tsx';
import { StocktakePage } from './StocktakePage.tsx';

export function StocktakesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <StocktakeList /> : <StocktakePage key={id} id={decodeURIComponent(id)} />;
}
