// The Collection screen: the list of titles or of items, a title, or an item, depending on the address.

import { useLocation, useParams } from 'wouter';
import { ItemList } from './ItemList.tsx';
import { ItemPage } from './ItemPage.tsx';
import { itemsPath } from './collection-paths.ts';
import { TitleList } from './TitleList.tsx';
import { TitlePage } from './TitlePage.tsx';

export function CollectionScreen() {
  const { id, title } = useParams<{ id?: string; title?: string }>();
  const [location] = useLocation();
  if (title !== undefined) return <TitlePage key={title} id={decodeURIComponent(title)} />;
  if (location === itemsPath) return <ItemList />;
  return id === undefined ? <TitleList /> : <ItemPage key={id} id={decodeURIComponent(id)} />;
}
