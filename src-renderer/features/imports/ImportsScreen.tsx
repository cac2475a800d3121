// The imports: all of them and a place for the next file at /imports, one of them at /imports/ID.

import { useParams } from 'wouter';
import { ImportPage } from './ImportPage.tsx';
import { ImportStart } from './ImportStart.tsx';

export function ImportsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <ImportStart /> : <ImportPage key={id} id={decodeURIComponent(id)} />;
}
