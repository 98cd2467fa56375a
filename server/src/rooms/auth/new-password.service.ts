import { passwordHints } from '@naryad/contract/kit/passwords'

import type { Db } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { readSetting } from '../settings/index.ts'

interface Owner {
  /** His names, e-mail, organization. */
  readonly names: readonly string[]
  /** Under which the form shows what is wrong. */
  readonly field?: string
}

/** Refuses a password that the company's rules do not let anybody choose. */
export async function checkNewPassword(
  db: Db,
  password: string,
  { names, field = 'password' }: Owner,
): Promise<void> {
  const { minPasswordLength: minLength } = await readSetting(db, 'security')
  const broken = passwordHints(password, { minLength, names }).find(({ isMet }) => isMet === false)
  if (broken) throw invalid({ [field]: `Новый пароль: ${broken.text.toLowerCase()}` })
}
