// The Collection screen: titles, items, weeding, a title, an item, or adding by ISBN, depending on the address.

import { useLocation, useParams } from 'wouter';
import { AddByIsbn } from './AddByIsbn.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemPage } from './ItemPage.tsx';
import { addByIsbnPath, itemsPath, weedingPath } from './collection-paths.ts';
import { TitleList } from './TitleList.tsx';
import { WeedingList } from './WeedingList.tsx';
import { TitlePage } from './TitlePage.tsx';

export function CollectionScreen() {
  const { id, title } = useParams<{ id?: string; title?: string }>();
  const [location] = useLocation();
  if (title !== undefined) return <TitlePage key={title} id={decodeURIComponent(title)} />;
  if (location === addByIsbnPath) return <AddByIsbn />;
  if (location === itemsPath) return <ItemList />;
  if (location === weedingPath) return <WeedingList />;
  return id === undefined ? <TitleList /> : <ItemPage key={id} id={decodeURIComponent(id)} />;
}
