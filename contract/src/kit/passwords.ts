import { z } from 'zod'

import { isMadeOfNames } from './password-words.ts'

/** The lowest value of the configurable minimum length; NIST 800-63B-4 forbids less than 8. */
export const leastPasswordLength = 8
export const defaultPasswordLength = 12
const longestPassword = 256
/**
 * An upper bound on UTF-16 units, checked first: a password of 256 characters cannot be longer in any
 * normalization form.
 */
const mostUnits = 4 * longestPassword

/**
 * In code points of the NFC form, which is the one that is hashed: «й» counts as one character however it
 * was entered.
 */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

const isNotTooLong = (password: string): boolean => passwordLength(password) <= longestPassword

/**
 * A new password. Taken as typed: no trim, no composition rules. The bounds are checked before any hashing;
 * the minimum length of the company, the list of common passwords and the owner's names are checked by the
 * server.
 */
export const NewPassword = z
  .string()
  .min(1, 'заполните поле')
  .max(mostUnits, `не больше ${longestPassword} знаков`)
  .refine(isNotTooLong, `не больше ${longestPassword} знаков`)
  .refine((password) => password.isWellFormed() && !password.includes('\u0000'), 'есть недопустимые знаки')
  .meta({ title: 'Новый пароль', minLength: leastPasswordLength, maxLength: longestPassword })

/** A password to compare with the stored hash: only its size is bounded. */
export const GivenPassword = z
  .string()
  .min(1, 'заполните поле')
  .max(mostUnits, `не больше ${longestPassword} знаков`)
  .refine(isNotTooLong, `не больше ${longestPassword} знаков`)
  .meta({ title: 'Пароль', minLength: 1, maxLength: longestPassword })

export interface PasswordHint {
  readonly text: string
  /** Null: only the server can check it, when the password is saved. */
  readonly isMet: boolean | null
}

interface HintOptions {
  readonly minLength: number
  /** The owner's names, e-mail and organization, as far as they are known. */
  readonly names: readonly string[]
}

/** The state of the rules shown beside the field of a new password; the server applies the same rules. */
export const passwordHints = (password: string, { minLength, names }: HintOptions): PasswordHint[] => [
  { text: `Не короче ${minLength} знаков`, isMet: passwordLength(password) >= minLength },
  {
    text: 'Без вашего имени и названия компании',
    isMet: password !== '' && !isMadeOfNames(password, names),
  },
  { text: 'Нет в списке частых паролей', isMet: null },
]
