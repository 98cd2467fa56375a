import type { Db } from '../../../platform/db/connect.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { endAccess, type Recheck } from '../end-access.service.ts'
import { isImplausible } from '../implausible.ts'
import { findWithAccess } from '../sessions.repo.ts'
import { noteFailure, readRules } from '../sso.repo.ts'
import { asService } from './ldap.client.ts'
import { failureOf } from './ldap.failures.ts'
import { findBySubjects } from './people.ts'

/** People asked for in one search. */
const atOnce = 100

/** Ends the access of those whom the directory has disabled or deleted. */
export async function recheckDirectory(recheck: Recheck, db: Db, ctx: JobContext): Promise<void> {
  const { rules } = await readRules(db)
  const connection = rules.isLdapOn ? await recheck.findSignInProvider(db, 'ldap') : undefined
  const people = connection ? await findWithAccess(db, 'ldap') : []
  if (!connection || people.length === 0) return
  try {
    const open = await asService(connection, async (client) => {
      const found = new Set<string>()
      for (let from = 0; from < people.length; from += atOnce) {
        ctx.signal.throwIfAborted()
        const subjects = people.slice(from, from + atOnce).map(({ subject }) => subject)
        for (const { person, isDisabled } of await findBySubjects(client, connection, subjects))
          if (!isDisabled) found.add(person.subject)
      }
      return found
    })
    const gone = people.filter(({ subject }) => !open.has(subject))
    if (isImplausible(gone.length, people.length)) {
      await noteFailure(
        db,
        `Каталог не знает ${gone.length} из ${people.length} вошедших, поэтому сеансы не завершены: проверьте раздел`,
      )
      return
    }
    for (const { id } of gone) await endAccess(db, id, 'Учётная запись в каталоге отключена или удалена')
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    ctx.log.warn({ err: error }, 'the directory cannot be asked about open sessions')
    await noteFailure(db, failure.details)
  }
}
