// The imports: the list and the drop zone at /imports, one import at /imports/ID.

import { useParams } from 'wouter';
import { ImportPage } from './ImportPage.tsx';
import { ImportStart } from './ImportStart.tsx';

export function ImportsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <ImportStart /> : <ImportPage key={id} id={decodeURIComponent(id)} />;
}
