import { SetUpInput } from '@naryad/contract/auth/recovery'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { conflict, invalid } from '../../platform/http/refusals.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { plainSecret, readableSecret } from '../../platform/text/readable-secret.ts'
import { recordAudit } from '../audit/index.ts'
import { checkNewPassword, hashPassword } from '../auth/index.ts'
import { addStandardDictionaries } from '../tasks/index.ts'
import { insertAdministrator, isSetUpNeeded } from '../users/index.ts'
import { deleteCode, findCode, lockCode, saveCode } from './set-up.repo.ts'

/**
 * The code that authorizes the first administrator of an empty installation. Access to the server's
 * output is considered sufficient authorization.
 */
export async function offerSetUp(db: Db): Promise<string | undefined> {
  if (!(await isSetUpNeeded(db))) return undefined
  const code = readableSecret()
  await saveCode(db, hashOf(code))
  return code
}

/** Creates the first administrator, once: as soon as a user exists, even the right code is rejected. */
export async function setUp(db: Db, call: Call, { code, password, ...person }: SetUpInput): Promise<void> {
  if (!(await isSetUpNeeded(db))) throw isDone()
  // A wrong code is rejected before the password is hashed.
  mustFit(code, await findCode(db))
  await checkNewPassword(db, password, { names: [...namesOf(person), person.email] })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const storedCode = await lockCode(tx)
    if (!(await isSetUpNeeded(tx))) throw isDone()
    mustFit(code, storedCode)
    const id = await insertAdministrator(tx, { ...person, passwordHash })
    if (id === undefined) throw isDone()
    await deleteCode(tx)
    await addStandardDictionaries(tx)
    await recordAudit(tx, {
      kind: 'USER_CREATED',
      by: call,
      userId: id,
      object: { kind: 'users', id, title: `${namesOf(person).join(' ')}, ${person.email}` },
      details: 'Первый администратор, по коду из вывода сервера',
    })
  })
}

const namesOf = ({ lastName, firstName, middleName }: Omit<SetUpInput, 'code' | 'password'>): string[] =>
  [lastName, firstName, middleName].filter(Boolean)

const isDone = () => conflict('Первый администратор уже есть: войдите в систему')

const hashOf = (code: string): Buffer => hashSecret(plainSecret(code))

function mustFit(code: string, storedCode: Buffer | undefined): void {
  if (storedCode && isSameSecret(hashOf(code), storedCode)) return
  throw invalid({
    code: `${fieldTitle(SetUpInput, 'code')}: неверный или устарел. Сервер печатает новый при каждом запуске`,
  })
}
