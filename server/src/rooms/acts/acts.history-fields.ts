import { actFields, invoiceFields } from '@naryad/contract/acts/acts.fields'
import { contractName } from '@naryad/contract/contracts/contracts.words'

import { historyFieldsOf } from '../history/index.ts'
import type { ActState } from './acts.repo.ts'

export const actHistoryFields = historyFieldsOf<ActState>()(actFields, {
  companyId: ({ companyName }) => companyName,
  contractId: ({ contractNumber }) => (contractNumber === null ? null : contractName(contractNumber)),
})

export const invoiceHistoryFields = historyFieldsOf<ActState>()(invoiceFields, {})

/** The titles of what calls of their own change. */
export const actHistoryTitles = { status: 'Состояние', tasks: 'Заявки', cancelReason: 'Причина отмены' }
