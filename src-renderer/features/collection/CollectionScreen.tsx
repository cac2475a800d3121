// The Collection screen: the list at /collection, one item at /collection/ID.

import { useParams } from 'wouter';
import { ItemList } from './ItemList.tsx';
import { ItemPage } from './ItemPage.tsx';

export function CollectionScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <ItemList /> : <ItemPage key={id} id={decodeURIComponent(id)} />;
}
