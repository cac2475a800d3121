// The choice of the language: a list of names, each in its own language, behind what looks like the buttons beside it.

import { useTranslation } from 'react-i18next';
import { UI_LANGUAGES } from './i18n.ts';
import { IconLanguage } from './icons/icons.ts';
import classes from './LanguageChoice.module.css';

interface LanguageChoiceProps {
  readonly className: string;
  /** Shows `PT-BR` where a name has no room. */
  readonly asCode?: boolean;
  readonly onChoose: (code: string) => void;
}

export function LanguageChoice({ className, asCode = false, onChoose }: LanguageChoiceProps) {
  const { t, i18n } = useTranslation('frame');
  const name = UI_LANGUAGES.find(({ code }) => code === i18n.language)?.name;
  return (
    <span className={`${className} ${classes.choice ?? ''}`}>
      <IconLanguage size="1.25rem" stroke={1.6} aria-hidden />
      <span aria-hidden>{asCode ? i18n.language.toUpperCase() : name}</span>
      <select
        className={classes.list}
        aria-label={t('language')}
        value={i18n.language}
        onChange={(event) => {
          onChoose(event.currentTarget.value);
        }}
      >
        {UI_LANGUAGES.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </span>
  );
}
