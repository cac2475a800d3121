// The imports of borrowers or of items: the list and the drop zone, or one import.

import { useParams } from 'wouter';
import { ImportPage } from './ImportPage.tsx';
import { ImportStart } from './ImportStart.tsx';
import type { ImportTarget } from './import-target.ts';

export function BorrowerImports() {
  return <ImportsScreen of="borrowers" />;
}

export function ItemImports() {
  return <ImportsScreen of="items" />;
}

function ImportsScreen({ of }: { readonly of: ImportTarget }) {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? (
    <ImportStart of={of} />
  ) : (
    <ImportPage key={id} id={decodeURIComponent(id)} of={of} />
  );
}
