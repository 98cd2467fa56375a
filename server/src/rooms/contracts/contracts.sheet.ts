import type { Contract } from '@naryad/contract/contracts/contracts'
import { type ContractColumnKey, contractColumns } from '@naryad/contract/contracts/contracts.columns'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { contractStateTitles } from '@naryad/contract/contracts/contracts.words'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { approverCell } from './approvers.import.ts'
import { findContractIds, readContracts } from './contracts.search.repo.ts'
import { normsText } from './norms-text.ts'

const text = shownAs('text')
const money = shownAs('money')
const integer = shownAs('integer')
const moment = shownAs('moment')

const contractCells = cellsOf<Contract, ContractColumnKey>()(contractFields, {
  company: text(({ company }) => company.name),
  state: text(({ state }) => contractStateTitles[state]),
  queues: text(({ queues }) => queues.map((queue) => queueTitles[queue]).join(', ') || 'Все'),
  norms: text(({ norms }) => normsText(norms)),
  priceList: text(({ priceList }) => priceList?.title),
  approvers: text(({ approvers }) => approvers.map(approverCell).join(', ')),
  approvalLimit: money(({ approvalLimit }) => approvalLimit),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  createdAt: moment(({ createdAt }) => createdAt),
})

export const openContractsSheet: OpenListFile<SheetQuery<'contracts'>> = async (
  db,
  ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Договоры',
    columns: contractColumns,
    shown: contractCells,
    chosen: columns,
    ids: (await findContractIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readContracts(db, ctx, ids),
  })
