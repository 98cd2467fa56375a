import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { roubles } from '@naryad/contract/kit/roubles'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'

import { textOrNull } from '../../platform/text/values.ts'
import { historyFieldsOf } from '../history/index.ts'
import type { ContractState } from './contracts.repo.ts'
import { normsText } from './norms-text.ts'

export const contractHistoryFields = historyFieldsOf<ContractState>()(contractFields, {
  companyId: ({ companyName }) => companyName,
  queues: ({ queues }) => textOrNull(queues.map((queue) => queueTitles[queue]).join(', ')),
  norms: ({ norms }) => textOrNull(normsText(norms)),
  priceListId: ({ priceListTitle }) => priceListTitle,
  approverIds: ({ approverNames }) => textOrNull(approverNames),
  approvalLimit: ({ approvalLimit }) => (approvalLimit === null ? null : roubles(approvalLimit)),
})
