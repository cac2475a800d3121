// The imports of each kind of list or pictures: the list and the drop zone, or one import.

import { useParams } from 'wouter';
import { ImportPage } from './ImportPage.tsx';
import { ImportStart } from './ImportStart.tsx';
import type { ImportTarget } from './import-target.ts';

export function BorrowerImports() {
  return <ImportsScreen target="borrowers" />;
}

export function ItemImports() {
  return <ImportsScreen target="items" />;
}

export function LoanImports() {
  return <ImportsScreen target="loans" />;
}

export function PhotoImports() {
  return <ImportsScreen target="photos" />;
}

export function CoverImports() {
  return <ImportsScreen target="covers" />;
}

export function HoldImports() {
  return <ImportsScreen target="holds" />;
}

export function ChargeImports() {
  return <ImportsScreen target="charges" />;
}

function ImportsScreen({ target }: { readonly target: ImportTarget }) {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? (
    <ImportStart target={target} />
  ) : (
    <ImportPage key={id} id={decodeURIComponent(id)} target={target} />
  );
}
