import { shortName } from '@naryad/contract/kit/people'
import type { EraseInput, ErasureAct, SubjectKind } from '@naryad/contract/privacy/privacy'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, erasedMark } from '../../platform/db/erased.ts'
import { tryLock } from '../../platform/db/locks.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { announceAll } from '../../platform/live/announce.ts'
import { eraseInFiles } from '../attachments/index.ts'
import { eraseInAudit, recordAudit } from '../audit/index.ts'
import { eraseSignIns } from '../auth/index.ts'
import { eraseInCalendar } from '../calendar/index.ts'
import { eraseInCars } from '../cars/index.ts'
import { eraseInCompanies } from '../companies/index.ts'
import { eraseContact, eraseInContacts } from '../contacts/index.ts'
import { eraseDriver, eraseInDrivers } from '../drivers/index.ts'
import { eraseInHistory } from '../history/index.ts'
import { eraseInImports } from '../imports/index.ts'
import { eraseInLetters } from '../letters/index.ts'
import { eraseInRanges } from '../maintenance/index.ts'
import { eraseInMessengers } from '../messengers/index.ts'
import { eraseInNotifications } from '../notifications/index.ts'
import { eraseInRequests } from '../registration/index.ts'
import { eraseInRollCalls } from '../roll-call/index.ts'
import { eraseInSavedReports } from '../saved-reports/index.ts'
import { eraseInSuggestions } from '../suggestions/index.ts'
import { eraseInTasks, renameInTasks } from '../tasks/index.ts'
import { eraseUser } from '../users/index.ts'
import { findAct, insertAct } from './acts.repo.ts'
import { maskOf, soughtOf } from './spelling.ts'
import { findSubject, lockSubject, type Subject } from './subjects.repo.ts'

export const subjectNouns: Readonly<Record<SubjectKind, string>> = {
  users: 'Пользователь',
  drivers: 'Водитель',
  contacts: 'Контакт',
}

const namelessName = (kind: SubjectKind, id: number): string =>
  `Стёртый ${subjectNouns[kind].toLowerCase()} ${id}`

/**
 * Takes a person's data out of everything that is kept, and leaves what it was about: tasks, their numbers and counts.
 * All of it or nothing. Whoever is erased already has his act.
 */
export const eraseSubject = (
  db: Db,
  ctx: Ctx,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
  { reason }: EraseInput,
): Promise<ErasureAct> =>
  inTransaction(db, async (tx) => {
    await lockSubject(tx, kind, id)
    const subject = await findSubject(tx, kind, id)
    if (!subject) throw notFound(subjectNouns[kind])
    const name = namelessName(kind, id)
    const earlier = subject.title === name ? await findAct(tx, kind, id) : undefined
    if (earlier) return earlier
    // Of two who take different names out of one line of a history, each would put the other's back.
    if (!(await tryLock(tx, 'erasure')))
      throw conflict('Сейчас стираются данные другого человека, повторите через минуту')

    const erased = erasedBy(subject, name)
    const own = await eraseOwn(tx, ctx, erased)
    const changed = { ...own, ...(await eraseNaming(tx, erased)) }
    const said = erased.mask(reason, true)
    const act = await insertAct(tx, {
      subjectKind: kind,
      subjectId: id,
      reason: said,
      changed: JSON.stringify(changed),
      erasedBy: ctx.who.id,
      erasedByName: await callerName(tx, ctx),
    })
    await recordAudit(tx, {
      kind: 'PERSONAL_DATA_ERASED',
      by: ctx,
      object: { kind, id, title: name },
      details: `Акт № ${act.number}. Основание: ${said}. ${countsText(changed)}`,
    })
    await announceAll(tx, [kind, 'tasks', 'cars'])
    return act
  })

const erasedBy = (subject: Subject, name: string): Erased => ({
  kind: subject.kind,
  id: subject.id,
  name,
  emails: subject.emails,
  sought: soughtOf(subject),
  mask: maskOf(subject, erasedMark),
})

/** His own record. */
async function eraseOwn(tx: Tx, ctx: Ctx, erased: Erased): Promise<ErasedCounts> {
  if (erased.kind === 'users') {
    await eraseUser(tx, ctx, erased)
    return { Карточка: 1, ...(await eraseSignIns(tx, erased)) }
  }
  if (erased.kind === 'drivers') {
    await eraseDriver(tx, erased)
    await renameInTasks(tx, 'driverId', erased.id)
  } else await eraseContact(tx, erased)
  return { Карточка: 1 }
}

/** What others have kept of him. */
async function eraseNaming(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  let counts: ErasedCounts = {}
  for (const erase of places) counts = { ...counts, ...(await erase(tx, erased)) }
  return counts
}

const places = [
  eraseInTasks,
  eraseInHistory,
  eraseInFiles,
  eraseInCars,
  eraseInRanges,
  eraseInCompanies,
  eraseInDrivers,
  eraseInContacts,
  eraseInImports,
  eraseInLetters,
  eraseInMessengers,
  eraseInNotifications,
  eraseInRequests,
  eraseInRollCalls,
  eraseInCalendar,
  eraseInSavedReports,
  eraseInSuggestions,
  eraseInAudit,
]

async function callerName(tx: Tx, ctx: Ctx): Promise<string> {
  const caller = await findSubject(tx, 'users', ctx.who.id)
  return caller ? shortName(caller) : ''
}

const countsText = (counts: ErasedCounts): string =>
  Object.entries(counts)
    .map(([title, count]) => `${title}: ${count}`)
    .join(', ')
