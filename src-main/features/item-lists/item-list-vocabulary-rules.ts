// The codes of lists of items: what their columns can mean, as the table of column names has it.
import table from '../../../resources/imports/item-columns.json' with { type: 'json' };

export type ItemColumn = keyof typeof table.names;
export const itemColumns = Object.keys(table.names) as ItemColumn[];
