import type { Act } from '@naryad/contract/acts/acts'
import type { ActColumnKey } from '@naryad/contract/acts/acts.columns'
import { actName } from '@naryad/contract/acts/acts.words'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import type { ReactNode } from 'react'

import { ActStatusMark } from '../../entities/act/ActStatusMark.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { roubles } from '../../ui/formats/numbers.ts'
import { CountCell, NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import type { CellContext } from '../../ui/register/model.ts'

type Cell = (act: Act, scene: CellContext<Act>) => ReactNode

export const actCells: Readonly<Record<ActColumnKey, Cell>> = {
  number: (act, scene) => (
    <NameCell item={act} scene={scene}>
      {actName(act.number)}
    </NameCell>
  ),
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  status: ({ status }) => <ActStatusMark status={status} />,
  actOn: ({ actOn }) => shortDay(actOn),
  contract: ({ contract }) => (contract === null ? noValue : contractName(contract.number)),
  tasksCount: ({ tasksCount }) => <CountCell>{tasksCount}</CountCell>,
  sum: ({ sum }) => roubles(sum),
  vat: ({ vat }) => (vat === null ? noValue : roubles(vat)),
  invoiceNumber: ({ invoiceNumber }, { query }) => <TextCell query={query}>{invoiceNumber}</TextCell>,
  invoiceOn: ({ invoiceOn }) => (invoiceOn === null ? noValue : shortDay(invoiceOn)),
  dateFrom: ({ dateFrom }) => shortDay(dateFrom),
  dateTo: ({ dateTo }) => shortDay(dateTo),
  exportedAt: ({ exportedAt }, { now }) => (exportedAt === null ? noValue : nearMoment(exportedAt, now)),
  cancelReason: ({ cancelReason }) => <TextCell query="">{cancelReason}</TextCell>,
  comment: ({ comment }) => <TextCell query="">{comment}</TextCell>,
  createdAt: ({ createdAt }, { now }) => nearMoment(createdAt, now),
}
