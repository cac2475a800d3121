// A list of a record's field names and values, without the empty ones.

import classes from './Page.module.css';

interface DetailsProps {
  readonly rows: readonly (readonly [name: string, value: string | number | null])[];
}

export function Details({ rows }: DetailsProps) {
  return (
    <dl className={classes.details}>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.detail}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
