import { shortName } from '@naryad/contract/kit/people'
import type { EraseInput, ErasureAct } from '@naryad/contract/privacy/privacy'

import { tryLock } from '../../platform/db/concurrency/locks.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, erasedMark } from '../../platform/db/personal-data/erased.ts'
import type {
  PersonalData,
  SubjectKind,
  SubjectRegister,
} from '../../platform/db/personal-data/personal-data.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import { findAct, insertAct } from './acts.repo.ts'
import { maskOf, soughtOf } from './spelling.ts'
import { lockSubject, type Subject } from './subjects.repo.ts'
import { getSubject, type PrivacyParts, registerOf, registersOf } from './subjects.service.ts'

/**
 * Removes a person's data from all tables in one transaction; tasks, numbers and counts stay. A second erasure returns
 * the act of the first.
 */
export const eraseSubject = (
  { db, rooms }: PrivacyParts,
  ctx: Ctx,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
  { reason }: EraseInput,
): Promise<ErasureAct> =>
  inTransaction(db, async (tx) => {
    await lockSubject(tx, kind, id)
    const registers = registersOf(rooms)
    const subject = await getSubject(tx, registers, kind, id)
    const register = registerOf(registers, kind)
    const name = `Стёртый ${register.noun.toLowerCase()} ${id}`
    const earlier = subject.title === name ? await findAct(tx, kind, id) : undefined
    if (earlier) return earlier
    // Serialized: two erasures that change the same text would overwrite each other's result.
    if (!(await tryLock(tx, 'erasure')))
      throw conflict('Сейчас стираются данные другого человека, повторите через минуту')

    const erased = erasedBy(subject, name)
    const changed = await eraseEverywhere(tx, ctx, { register, rooms }, erased)
    const said = erased.mask(reason, true)
    const act = await insertAct(tx, {
      subjectKind: kind,
      subjectId: id,
      reason: said,
      changed: JSON.stringify(changed),
      erasedBy: ctx.who.id,
      erasedByName: await callerName(tx, registers, ctx),
    })
    await recordAudit(tx, {
      kind: 'PERSONAL_DATA_ERASED',
      by: ctx,
      object: { kind, id, title: name },
      details: `Акт № ${act.number}. Основание: ${said}. ${countsText(changed)}`,
    })
    await publishAllChanged(tx, [kind, ...rooms.flatMap(({ screen }) => screen ?? [])])
    return act
  })

const erasedBy = (subject: Subject, name: string): Erased => ({
  kind: subject.kind,
  id: subject.id,
  name,
  emails: subject.emails,
  names: [subject.lastName, subject.firstName, subject.middleName]
    .map((part) => part.toLowerCase().replaceAll('ё', 'е'))
    .filter((part) => part !== ''),
  marks: subject.marks,
  ownCompanyId: subject.isOnly ? subject.companyId : null,
  sought: soughtOf(subject),
  mask: maskOf(subject, erasedMark),
})

/** The person's own record first, because rooms that copy the name read it from there. */
async function eraseEverywhere(
  tx: Tx,
  ctx: Ctx,
  { register, rooms }: { readonly register: SubjectRegister; readonly rooms: readonly PersonalData[] },
  erased: Erased,
): Promise<ErasedCounts> {
  await register.erase(tx, ctx, erased)
  let counts: ErasedCounts = { Карточка: 1 }
  for (const { erase } of rooms) if (erase) counts = { ...counts, ...(await erase(tx, erased)) }
  return counts
}

async function callerName(tx: Tx, registers: readonly SubjectRegister[], ctx: Ctx): Promise<string> {
  const caller = await registerOf(registers, 'users').find(tx, ctx.who.id)
  return caller?.names ? shortName(caller.names) : ''
}

const countsText = (counts: ErasedCounts): string =>
  Object.entries(counts)
    .map(([title, count]) => `${title}: ${count}`)
    .join(', ')
