// The Collection screen: titles, items, weeding, saved lists, a title, an item, or adding by ISBN, depending on the address.

import { useLocation, useParams } from 'wouter';
import { AddScanned } from './AddScanned.tsx';
import { AddByIsbn } from './AddByIsbn.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemPage } from './ItemPage.tsx';
import { addByIsbnPath, itemsPath, listsPath, weedingPath } from './collection-paths.ts';
import { SavedListPage } from './SavedListPage.tsx';
import { SavedLists } from './SavedLists.tsx';
import { TitleList } from './TitleList.tsx';
import { WeedingList } from './WeedingList.tsx';
import { TitlePage } from './TitlePage.tsx';

export function CollectionScreen() {
  const { id, title, list, barcode } =
    useParams<Partial<Record<'id' | 'title' | 'list' | 'barcode', string>>>();
  const [location, navigate] = useLocation();
  if (barcode !== undefined) {
    const toDesk = () => navigate('/');
    return (
      <>
        <TitleList />
        <AddScanned barcode={decodeURIComponent(barcode)} onClose={toDesk} onAdded={toDesk} />
      </>
    );
  }
  if (title !== undefined) return <TitlePage key={title} id={decodeURIComponent(title)} />;
  if (location === addByIsbnPath) return <AddByIsbn />;
  if (location === itemsPath) return <ItemList />;
  if (location === listsPath) return <SavedLists />;
  if (list !== undefined) return <SavedListPage key={list} id={decodeURIComponent(list)} />;
  if (location === weedingPath) return <WeedingList />;
  return id === undefined ? <TitleList /> : <ItemPage key={id} id={decodeURIComponent(id)} />;
}
