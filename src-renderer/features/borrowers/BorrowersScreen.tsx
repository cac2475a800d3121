// The Borrowers screen: the list, a borrower, the classes or a class, depending on the address.

import { useLocation, useParams } from 'wouter';
import { BorrowerList } from './BorrowerList.tsx';
import { BorrowerPage } from './BorrowerPage.tsx';
import { ClassList } from './ClassList.tsx';
import { ClassPage } from './ClassPage.tsx';

export function BorrowersScreen() {
  const { id, group } = useParams<{ id?: string; group?: string }>();
  const [location] = useLocation();
  if (group !== undefined) return <ClassPage key={group} id={decodeURIComponent(group)} />;
  if (location === '/borrowers/classes') return <ClassList />;
  return id === undefined ? <BorrowerList /> : <BorrowerPage key={id} id={decodeURIComponent(id)} />;
}
