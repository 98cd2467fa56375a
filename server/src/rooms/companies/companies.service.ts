import { carForms } from '@naryad/contract/cars/cars.columns'
import type {
  CompanyCard,
  CompanyChange,
  CompanyInput,
  CompanyMonitoring,
} from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactForms } from '@naryad/contract/contacts/contacts.columns'
import { driverForms } from '@naryad/contract/drivers/drivers.columns'
import { rollCallForms } from '@naryad/contract/roll-call/roll-call.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { userForms } from '@naryad/contract/users/users.columns'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'
import { refuseUsed } from '../../platform/text/used.ts'
import { lockCode } from '../codes/index.ts'
import { writeContractsOfCompanies } from '../contracts/index.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { companyHistoryFields } from './companies.history-fields.ts'
import {
  countUses,
  deleteCompany,
  findByInn,
  findCompany,
  insertCompany,
  lockCompany,
  seesCompany,
  updateCompany,
} from './companies.repo.ts'
import { readServers } from './monitoring.repo.ts'

export const companyConstraints: Constraints = {
  companies_inn_unique: () => taken('inn', 'Организация с таким ИНН уже есть'),
}

const missing = () => notFound('Организация')

export async function getCompany(db: Db, ctx: Ctx, id: number): Promise<CompanyCard> {
  const company = await findCompany(db, ctx, id)
  if (!company) throw missing()
  return company
}

export async function mustSee(db: Db, ctx: Ctx, id: number): Promise<void> {
  if (!(await seesCompany(db, ctx, id))) throw missing()
}

export async function readMonitoring(db: Db, ctx: Ctx, id: number): Promise<{ items: CompanyMonitoring[] }> {
  await mustSee(db, ctx, id)
  return { items: await readServers(db, ctx, id) }
}

export const createCompany = (db: Db, ctx: Ctx, input: CompanyInput): Promise<CompanyCard> =>
  idempotently(db, ctx, companiesRoutes.create, input, async (tx) => {
    await lockCode(tx, 'companies', input.accountingCode)
    await refuseTakenInn(tx, input, null)
    const id = await insertCompany(tx, input)
    await recordActions(tx, ctx, 'companies', [{ objectId: id, kind: 'CREATED' }])
    await writeContractsOfCompanies(tx, ctx, [contractOf(id, input)])
    await publishCompany(tx, id)
    return getCompany(tx, ctx, id)
  })

export const changeCompany = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: CompanyChange,
): Promise<CompanyCard> =>
  inTransaction(db, async (tx) => {
    const before = await lockCompany(tx, ctx, id)
    if (!before) throw missing()
    await refuseStale(tx, {
      entity: 'companies',
      objectId: id,
      what: 'Организацию',
      sent: version,
      present: before.version,
      current: () => getCompany(tx, ctx, id),
    })
    const changes = differences(id, companyHistoryFields, before, input)
    if (changes.length > 0) {
      if (before.inn !== input.inn) await refuseTakenInn(tx, input, id)
      await updateCompany(tx, id, input)
      await recordActions(tx, ctx, 'companies', changes)
      if (
        before.contractNumber !== input.contractNumber ||
        before.contractExpiresOn !== input.contractExpiresOn
      )
        await writeContractsOfCompanies(tx, ctx, [contractOf(id, input)])
      if (before.name !== input.name) {
        await renameInTasks(tx, 'companyId', id)
        await publishReferenceChange(tx, 'companies')
      }
      await publishCompany(tx, id)
    }
    return getCompany(tx, ctx, id)
  })

export const removeCompany = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const company = await lockCompany(tx, ctx, id)
    if (!company) throw missing()
    const uses = await countUses(tx, id)
    refuseUsed('организацией', [
      [uses.cars, carForms],
      [uses.drivers, driverForms],
      [uses.contacts, contactForms],
      [uses.users, userForms],
      [uses.tasks, taskForms],
      [uses.rollCalls, rollCallForms],
      [uses.webhooks, ['вебхук', 'вебхука', 'вебхуков']],
    ])
    await deleteCompany(tx, id)
    await recordDeletion(tx, ctx, { kind: 'companies', id, title: company.name })
    await publishCompany(tx, id)
  })

async function refuseTakenInn(tx: Tx, { inn }: CompanyInput, id: number | null): Promise<void> {
  const other = inn === null ? undefined : await findByInn(tx, inn, id)
  if (other) throw taken('inn', `Этот ИНН уже у организации ${other.name}`)
}

const publishCompany = (tx: Tx, id: number): Promise<void> =>
  publishChange(tx, { room: 'companies', changes: [{ id, companyId: id }] })

const contractOf = (companyId: number, { contractNumber, contractExpiresOn }: CompanyInput) => ({
  companyId,
  number: contractNumber,
  expiresOn: contractExpiresOn,
})
