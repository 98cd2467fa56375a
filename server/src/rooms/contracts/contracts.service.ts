import { actForms } from '@naryad/contract/acts/acts.words'
import type {
  ContractApprovals,
  ContractApprovalsQuery,
  ContractCard,
  ContractChange,
  ContractInput,
} from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { countedAll } from '../../platform/text/plural.ts'
import { refuseUsed } from '../../platform/text/used.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { countOutdatedDeadlines, findContractsAgain, recountDeadlines } from '../tasks/contracts/index.ts'
import { readApprovalsOf } from './contract-approvals.repo.ts'
import { contractHistoryFields } from './contracts.history-fields.ts'
import {
  type ContractState,
  countForeign,
  countOf,
  deleteContracts,
  findApproverNames,
  findCompanyOf,
  findOverlaps,
  findPriceListTitle,
  insertContracts,
  type LockedContract,
  lockCompanies,
  lockContracts,
  readMet,
  updateContracts,
} from './contracts.repo.ts'
import { findContract } from './contracts.search.repo.ts'

const missing = () => notFound('Договор')

export async function mustSee(db: Db, ctx: Ctx, id: number): Promise<void> {
  if ((await findCompanyOf(db, ctx, id)) === undefined) throw missing()
}

export async function getContract(db: Db, ctx: Ctx, id: number): Promise<ContractCard> {
  const contract = await findContract(db, ctx, id)
  if (!contract) throw missing()
  const isStaff = ctx.scope !== 'company'
  return {
    ...contract,
    tasksCount: await countOf(db, 'tasks', id),
    attachmentsCount: await countOf(db, 'attachments', id),
    met: await readMet(db, id),
    overlaps: isStaff ? await findOverlaps(db, id) : [],
    outdatedCount: isStaff ? await countOutdatedDeadlines(db, id) : 0,
  }
}

export async function getApprovals(
  db: Db,
  ctx: Ctx,
  id: number,
  query: ContractApprovalsQuery,
): Promise<ContractApprovals> {
  await mustSee(db, ctx, id)
  return readApprovalsOf(db, id, query)
}

/** The organizations show other numbers, and other contracts may apply to their open requests. */
export async function followContracts(
  tx: Tx,
  changes: readonly { readonly id: number; readonly companyId: number }[],
): Promise<void> {
  await findContractsAgain(tx, [...new Set(changes.map(({ companyId }) => companyId))])
  await publishChange(tx, { room: 'contracts', changes: [...changes] })
  await publishChange(tx, {
    room: 'companies',
    changes: changes.map(({ companyId }) => ({ id: companyId, companyId })),
  })
}

/** Validates references; returns the input with their names. The organization is locked. */
async function stateOf(tx: Tx, input: ContractInput, beside: readonly number[] = []): Promise<ContractState> {
  const companyName = (await lockCompanies(tx, [input.companyId, ...beside])).get(input.companyId)
  if (companyName === undefined) throw invalid({ companyId: 'Организация: такой организации нет' })
  const { priceListId } = input
  const priceListTitle = priceListId === null ? null : await findPriceListTitle(tx, priceListId)
  if (priceListTitle === undefined) throw invalid({ priceListId: 'Прайс-лист: такого нет' })
  const approverNames = await findApproverNames(tx, input.companyId, input.approverIds)
  if (approverNames === undefined)
    throw invalid({ approverIds: 'Согласующие: выберите среди контактов организации' })
  return { ...input, companyName, priceListTitle, approverNames }
}

export const createContract = (db: Db, ctx: Ctx, input: ContractInput): Promise<ContractCard> =>
  idempotently(db, ctx, contractsRoutes.create, input, async (tx) => {
    await stateOf(tx, input)
    const [id = 0] = await insertContracts(tx, [input])
    await recordActions(tx, ctx, 'contracts', [{ objectId: id, kind: 'CREATED' }])
    await followContracts(tx, [{ id, companyId: input.companyId }])
    return getContract(tx, ctx, id)
  })

/** Its organization is locked before it. */
async function holdContract<Held>(
  tx: Tx,
  ctx: Ctx,
  id: number,
  hold: (companyId: number) => Promise<Held>,
): Promise<{ before: LockedContract; held: Held }> {
  const companyId = await findCompanyOf(tx, ctx, id)
  if (companyId === undefined) throw missing()
  const held = await hold(companyId)
  const [before] = await lockContracts(tx, [id])
  if (!before) throw missing()
  return { before, held }
}

export const changeContract = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: ContractChange,
): Promise<ContractCard> =>
  inTransaction(db, async (tx) => {
    const { before, held: after } = await holdContract(tx, ctx, id, (companyId) =>
      stateOf(tx, input, [companyId]),
    )
    await refuseStale(tx, {
      entity: 'contracts',
      objectId: id,
      what: 'Договор',
      sent: version,
      present: before.version,
      current: () => getContract(tx, ctx, id),
    })
    const changes = differences(id, contractHistoryFields, before, after)
    if (changes.length > 0) {
      await updateContracts(tx, [{ id, input }])
      await recordActions(tx, ctx, 'contracts', changes)
      await followContracts(
        tx,
        [...new Set([before.companyId, input.companyId])].map((companyId) => ({ id, companyId })),
      )
      if (input.companyId !== before.companyId) await refuseForeignPapers(tx, id)
    }
    return getContract(tx, ctx, id)
  })

/** Open requests have found another contract by now; what is done keeps the one that it was done by. */
async function refuseForeignPapers(tx: Tx, id: number): Promise<void> {
  const { tasks, acts } = await countForeign(tx, id)
  const used = countedAll([
    [tasks, taskForms],
    [acts, actForms],
  ])
  if (used !== '')
    throw conflict(
      `Договор остаётся у своей организации, с ним связаны: ${used}. Закончите его и добавьте другой организации новый`,
    )
}

export const removeContract = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { before: contract } = await holdContract(tx, ctx, id, (companyId) =>
      lockCompanies(tx, [companyId]),
    )
    refuseUsed('договором', [[await countOf(tx, 'tasks', id), taskForms]])
    await deleteContracts(tx, [id])
    await recordDeletion(tx, ctx, {
      kind: 'contracts',
      id,
      title: `${contractName(contract.number)}, ${contract.companyName}`,
    })
    await followContracts(tx, [{ id, companyId: contract.companyId }])
  })

export const recountContract = (db: Db, ctx: Ctx, id: number): Promise<{ count: number }> =>
  inTransaction(db, async (tx) => {
    await mustSee(tx, ctx, id)
    const count = await recountDeadlines(tx, ctx, id)
    await publishChange(tx, { room: 'contracts', changes: [{ id }] })
    return { count }
  })
