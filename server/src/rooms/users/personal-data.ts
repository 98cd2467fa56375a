import type { Tx } from '../../platform/db/connect.ts'
import type { Erased } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { keepAdministrator } from './administrators.service.ts'
import { eraseAccount, eraseInUsers } from './erase.repo.ts'
import { findUserSubject, sectionsOf } from './personal-data.repo.ts'
import { lockExistingUser } from './users.service.ts'

/** Prevents the erasure of the last administrator and of the caller. */
async function eraseUser(tx: Tx, ctx: Ctx, erased: Erased): Promise<void> {
  const user = await lockExistingUser(tx, erased.id)
  await keepAdministrator(tx, erased.id, user)
  if (erased.id === ctx.who.id) throw conflict('Свои данные стирает другой администратор')
  await eraseAccount(tx, erased)
}

export const userPersonalData: PersonalData = {
  register: {
    kind: 'users',
    noun: 'Пользователь',
    nameColumn: 'lastName',
    find: findUserSubject,
    erase: eraseUser,
  },
  sections: ({ kind, id }) => (kind === 'users' ? sectionsOf(id) : []),
  erase: eraseInUsers,
}
