// All copies of a title, including the one on the page.

import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Item } from '../../api/api-types.ts';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';

const wanted: readonly ItemColumnId[] = ['barcode', 'availability', 'callNumber', 'itemType', 'note'];

interface CopiesProps {
  readonly item: Item;
  readonly copies: readonly Item[];
}

export function Copies({ item, copies }: CopiesProps) {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const columns = useItemColumns(wanted);
  const title = t('copies', { count: copies.length });
  return (
    <Panel title={title}>
      <ShortList
        label={title}
        rows={copies}
        columns={columns}
        sortedBy="barcode"
        current={item.id}
        onOpen={({ id }) => navigate(`/collection/${id}`)}
      />
    </Panel>
  );
}
