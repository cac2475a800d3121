// The Borrowers screen: the list at /borrowers, one borrower at /borrowers/ID.

import { useParams } from 'wouter';
import { BorrowerList } from './BorrowerList.tsx';
import { BorrowerPage } from './BorrowerPage.tsx';

export function BorrowersScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <BorrowerList /> : <BorrowerPage key={id} id={decodeURIComponent(id)} />;
}
