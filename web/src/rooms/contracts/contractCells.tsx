import type { Contract } from '@naryad/contract/contracts/contracts'
import type { ContractColumnKey } from '@naryad/contract/contracts/contracts.columns'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { contractHoursTitles, contractName } from '@naryad/contract/contracts/contracts.words'
import type { ReactNode } from 'react'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { ContractStateMark } from '../../entities/contract/ContractStateMark.tsx'
import { nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { CountCell, NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import { ContractQueues } from './ContractQueues.tsx'
import { normsText } from './contractTexts.ts'

type Cell = (contract: Contract, scene: CellContext<Contract>) => ReactNode

export const contractCells: Readonly<Record<ContractColumnKey, Cell>> = {
  number: (contract, scene) => (
    <NameCell item={contract} scene={scene}>
      {contractName(contract.number)}
    </NameCell>
  ),
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  state: ({ state }) => <ContractStateMark state={state} />,
  dateFrom: ({ dateFrom }) => shortDay(dateFrom),
  dateTo: ({ dateTo, renewsMonths }, { now }) =>
    renewsMonths === null ? <Expiry day={dateTo} now={now} /> : dateTo === null ? noValue : shortDay(dateTo),
  renewsMonths: ({ renewsMonths }) => renewsMonths ?? noValue,
  queues: ({ queues }) => <ContractQueues queues={queues} />,
  hours: ({ hours }) => contractHoursTitles[hours],
  norms: ({ norms }) => <TextCell query="">{normsText(norms)}</TextCell>,
  priceList: ({ priceList }) => priceList?.title ?? noValue,
  approvalLimit: ({ approvalLimit }) => (approvalLimit === null ? noValue : money(approvalLimit)),
  approvers: ({ approvers }, { query }) => (
    <TextCell query={query}>{approvers.map(({ name }) => name).join(', ')}</TextCell>
  ),
  openTasksCount: ({ openTasksCount }) => <CountCell>{openTasksCount}</CountCell>,
  signedOn: ({ signedOn }) => (signedOn === null ? noValue : shortDay(signedOn)),
  comment: ({ comment }, { query }) => <TextCell query={query}>{comment}</TextCell>,
  isActive: ({ isActive }) => contractFields.isActive.states[isActive ? 0 : 1],
  createdAt: ({ createdAt }, { now }) => nearMoment(createdAt, now),
}
