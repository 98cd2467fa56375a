import { prefixTitle } from '@naryad/contract/kit/messages'
import { isMadeOfNames } from '@naryad/contract/kit/password-words'
import { passwordLength } from '@naryad/contract/kit/passwords'

import type { Db } from '../../../platform/db/connect.ts'
import { invalid } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { isUsualPassword } from './usual-passwords.ts'

interface Owner {
  /** The user's names, e-mail and organization, which the password must not contain. */
  readonly names: readonly string[]
  /** The form field of the error. */
  readonly field?: string
}

/** Rejects a new password that is too short, contains the owner's name or is common. */
export async function checkNewPassword(
  db: Db,
  password: string,
  { names, field = 'password' }: Owner,
): Promise<void> {
  const why = await whyRefused(db, password, names)
  if (why) throw invalid({ [field]: prefixTitle('Новый пароль', why) })
}

async function whyRefused(db: Db, password: string, names: readonly string[]): Promise<string | undefined> {
  const { minPasswordLength } = await readSetting(db, 'security')
  if (passwordLength(password) < minPasswordLength) return `не меньше ${minPasswordLength} знаков`
  const { name, fullName } = await readSetting(db, 'company')
  if (isMadeOfNames(password, [...names, name, fullName]))
    return 'Пароль похож на имя, почту или название компании. Добавьте другие слова'
  if (await isUsualPassword(password)) return 'Такой пароль подберут одним из первых. Придумайте другой'
  return undefined
}
