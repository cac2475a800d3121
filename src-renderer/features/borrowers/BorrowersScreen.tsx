// The Borrowers screen: the list, a borrower, the classes or a class, or the leavers, depending on the address.

import { useLocation, useParams } from 'wouter';
import { BorrowerList } from './BorrowerList.tsx';
import { BorrowerPage } from './BorrowerPage.tsx';
import { ClassList } from './ClassList.tsx';
import { ClassPage } from './ClassPage.tsx';
import { LeaverList } from './LeaverList.tsx';
import { leaversPath } from './leavers.ts';

export function BorrowersScreen() {
  const { id, group, rollOver } = useParams<{ id?: string; group?: string; rollOver?: string }>();
  const [location] = useLocation();
  if (group !== undefined) return <ClassPage key={group} id={decodeURIComponent(group)} />;
  if (location === '/borrowers/classes') return <ClassList />;
  if (location === leaversPath || rollOver !== undefined) return <LeaverList rollOver={rollOver ?? null} />;
  return id === undefined ? <BorrowerList /> : <BorrowerPage key={id} id={decodeURIComponent(id)} />;
}
