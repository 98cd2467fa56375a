import type { SettingsParts } from './settings.ts'

type Company = SettingsParts['company']

/** What may stand in braces in the text about personal data, so that it follows the company's data by itself. */
const fillings: Readonly<Record<string, (company: Company) => string>> = {
  компания: ({ name }) => (/[«"]/.test(name) ? name : `«${name}»`),
  реквизиты: ({ fullName, inn, address }) =>
    listed([fullName, inn && `ИНН ${inn}`, address && `адрес: ${address}`], '.'),
  связь: ({ email, phone }) =>
    listed([email && `Почта: ${email}`, phone && `телефон: ${phone}`], '.') || 'К администратору системы.',
}

function listed(parts: readonly (string | null)[], end: string): string {
  const text = parts.filter(Boolean).join(', ')
  return text === '' ? '' : `${text}${end}`
}

/** The words that may stand in braces: «{компания}». */
export const privacyWords = Object.keys(fillings)

/** The text as people read it. What is in braces and means nothing stays as it is. */
export const filledIn = (source: string, company: Company): string =>
  source
    .replace(/\{([а-яё]+)\}/g, (braced, word: string) =>
      Object.hasOwn(fillings, word) ? (fillings[word]?.(company) ?? braced) : braced,
    )
    // Nothing was put in: no blank stays at the end of the line.
    .replaceAll(/[ \t]+$/gm, '')
