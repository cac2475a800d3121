// A table of borrower categories and item types: the rule for each pair, and whether it is the pair's own.

import { useTranslation } from 'react-i18next';
import type { LoanRule } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import classes from '../../ui/settings/Settings.module.css';
import { ruleAppliedTo, ruleInShort, ruleSentence } from './rule-words.ts';

interface LoanRuleMatrixProps {
  readonly rules: readonly LoanRule[];
  readonly categories: readonly string[];
  readonly itemTypes: readonly string[];
  readonly onCell: (category: string | null, itemType: string | null) => void;
}

export function LoanRuleMatrix({ rules, categories, itemTypes, onCell }: LoanRuleMatrixProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.matrixFrame}>
      {/* The roles stay where a narrow page draws the rows as cards, which browsers no longer call a table. */}
      <table className={`${classes.matrix ?? ''} ${classes.ruleMatrix ?? ''}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('rules.corner')}
            </th>
            {[...itemTypes, null].map((itemType) => (
              <th key={itemType ?? ''} scope="col" role="columnheader">
                {itemType ?? t('rules.anyType')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {[...categories, null].map((category) => (
            <tr key={category ?? ''} role="row">
              <th scope="row" role="rowheader">
                {category ?? t('rules.anyCategory')}
              </th>
              {[...itemTypes, null].map((itemType) => (
                <td key={itemType ?? ''} role="cell" data-type={itemType ?? t('rules.anyType')}>
                  <Cell rules={rules} category={category} itemType={itemType} onCell={onCell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends Pick<LoanRuleMatrixProps, 'rules' | 'onCell'> {
  readonly category: string | null;
  readonly itemType: string | null;
}

function Cell({ rules, category, itemType, onCell }: CellProps) {
  const { t, i18n } = useTranslation('settings');
  const wording = { t, language: i18n.language };
  const holds = ruleAppliedTo(rules, category, itemType);
  const isExact = holds !== null && holds.category === category && holds.itemType === itemType;
  const pair = withCommas([category ?? t('rules.anyCategory'), itemType ?? t('rules.anyType')]);
  const state = holds === null ? t('rules.none') : ruleInShort(holds, wording);
  return (
    <button
      type="button"
      className={classes.cell}
      data-own={isExact || undefined}
      title={holds === null ? t('rules.none') : ruleSentence(holds, wording)}
      aria-label={`${pair}: ${state}${isExact || holds === null ? '' : ` (${t('rules.inherited')})`}. ${isExact ? t('rules.change') : t('rules.addHere')}`}
      onClick={() => onCell(category, itemType)}
    >
      {state}
    </button>
  );
}
