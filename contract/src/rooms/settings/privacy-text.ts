import { inQuotes } from '../../kit/quotes.ts'
import type { SettingsParts } from './settings.ts'

type Company = SettingsParts['company']

/** Placeholders in the text about personal data, replaced by the company's data. */
const fillings: Readonly<Record<string, (company: Company) => string>> = {
  компания: ({ name }) => (/[«"]/.test(name) ? name : inQuotes(name)),
  реквизиты: ({ fullName, inn, address }) =>
    listed([fullName, inn && `ИНН ${inn}`, address && `адрес: ${address}`], '.'),
  связь: ({ email, phone }) =>
    listed([email && `Почта: ${email}`, phone && `телефон: ${phone}`], '.') || 'К администратору системы.',
}

function listed(parts: readonly (string | null)[], end: string): string {
  const text = parts.filter(Boolean).join(', ')
  return text === '' ? '' : `${text}${end}`
}

/** The names of placeholders: «{компания}». */
export const privacyWords = Object.keys(fillings)

/** Replaces the placeholders of the text; unknown ones are unchanged. */
export const filledIn = (source: string, company: Company): string =>
  source
    .replace(/\{([а-яё]+)\}/g, (braced, word: string) =>
      Object.hasOwn(fillings, word) ? (fillings[word]?.(company) ?? braced) : braced,
    )
    // An empty value must not leave a trailing space.
    .replaceAll(/[ \t]+$/gm, '')
