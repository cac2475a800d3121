// A search field with tiles: letters filter, arrow keys move, Enter selects.

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { stepAlongLine } from '../../../ui/arrow-keys.ts';
import classes from './TileChoice.module.css';

export interface Tile {
  readonly id: string;
  readonly content: ReactNode;
  readonly take: () => void;
}

interface TileChoiceProps {
  readonly label: string;
  readonly placeholder: string;
  /** The text if nothing matches. */
  readonly nothing: string;
  /** `class`: as many as a class has, on one screen. */
  readonly size: 'small' | 'large' | 'class';
  readonly tilesFor: (typed: string) => readonly Tile[];
  /** Backspace in the empty field. */
  readonly onBack?: () => void;
}

const LIST = 'tile-choice';

/** How many tiles an arrow key moves; null for another key. */
function stepFor(key: string, columns: () => number): number | null {
  if (key === 'ArrowDown') return columns();
  if (key === 'ArrowUp') return -columns();
  return stepAlongLine(key);
}

export function TileChoice({ label, placeholder, nothing, size, tilesFor, onBack }: TileChoiceProps) {
  const [typed, setTyped] = useState('');
  const [walked, setWalked] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const tiles = tilesFor(typed.trim());
  // Enter selects the first match, so it is marked before.
  const marked = walked ?? (typed.trim() === '' ? null : 0);
  const markedTile = marked === null ? undefined : tiles[marked];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const columns = (): number => {
    const all = [...(list.current?.children ?? [])].map((tile) => tile.getBoundingClientRect().top);
    return Math.max(1, all.filter((top) => top === all[0]).length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepFor(event.key, columns);
    if (event.key === 'Enter') {
      event.preventDefault();
      markedTile?.take();
    } else if (event.key === 'Backspace' && typed === '' && onBack !== undefined) {
      event.preventDefault();
      onBack();
    } else if (step !== null && tiles.length > 0 && !(step === -1 && marked === null)) {
      event.preventDefault();
      const to = marked === null ? 0 : marked + step;
      if (to >= 0 && to < tiles.length) setWalked(to);
    }
  };
  return (
    <>
      <input
        className={classes.field}
        type="text"
        role="combobox"
        data-autofocus
        data-takes-typing
        aria-label={label}
        aria-expanded={tiles.length > 0}
        aria-controls={LIST}
        aria-activedescendant={markedTile === undefined ? undefined : `${LIST}-${markedTile.id}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWalked(null);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={LIST}
        role="listbox"
        aria-label={label}
        className={classes.tiles}
        data-size={size}
        tabIndex={0}
      >
        {tiles.map((tile) => (
          <li
            key={tile.id}
            id={`${LIST}-${tile.id}`}
            role="option"
            aria-selected={tile === markedTile}
            className={classes.tile}
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={tile.take}
          >
            {tile.content}
          </li>
        ))}
      </ul>
      <p role="status" className={classes.nothing}>
        {tiles.length === 0 && nothing}
      </p>
    </>
  );
}
