// The head of a printed sheet or slip: the library's logo, name and address.

import { useSettings } from '../use-library.ts';
import paper from './Paper.module.css';
import { useLogo } from './use-logo.ts';

export function PrintedHead() {
  const { libraryName, libraryAddress } = useSettings().settings;
  const logo = useLogo();
  return (
    <header className={paper.head}>
      {logo !== undefined && <img src={logo} alt="" decoding="sync" />}
      <div>
        <p className={paper.library} dir="auto">
          {libraryName}
        </p>
        {libraryAddress !== null && (
          <p className={paper.address} dir="auto">
            {libraryAddress}
          </p>
        )}
      </div>
    </header>
  );
}
