import type { Contract, ContractCard } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { useQuery } from '@tanstack/react-query'

import { may, useMe } from '../../client/session/me.ts'
import { actsQueries } from '../../entities/act/acts.queries.ts'
import { RelatedActs } from '../../entities/act/RelatedActs.tsx'
import { ObjectFiles } from '../../entities/file/ObjectFiles.tsx'
import { History } from '../../entities/history/History.tsx'
import { RelatedTasks } from '../../entities/task/RelatedTasks.tsx'
import type { PanelTab } from '../../ui/register/SidePanel.tsx'
import { YearPart } from '../forecast/index.ts'
import { ContractPrices } from '../prices/index.ts'

/** Related objects of the contract as tabs. */
export function useContractParts(contract: Contract | ContractCard): PanelTab[] {
  const me = useMe()
  const card = 'met' in contract ? contract : undefined
  const mayReadActs = may(me, 'acts.read')
  const { data: acts } = useQuery({ ...actsQueries.ofContract(contract.id), enabled: mayReadActs })
  return [
    ...(may(me, 'tasks.read') ? [{ key: 'tasks', title: 'Заявки', count: card?.tasksCount }] : []),
    ...(mayReadActs ? [{ key: 'acts', title: 'Акты', count: acts?.totalCount }] : []),
    ...(may(me, priceListsRoutes.list) ? [{ key: 'prices', title: 'Прайс' }] : []),
    { key: 'year', title: 'Год' },
    { key: 'files', title: 'Файлы', count: card?.attachmentsCount },
    { key: 'history', title: 'История' },
  ]
}

interface ContractPartProps {
  tab: string
  contract: Contract | ContractCard
  /** Beside a list. */
  isNarrow?: boolean
}

export const ContractPart = ({ tab, contract, isNarrow = false }: ContractPartProps) => (
  <>
    {tab === 'tasks' && (
      <RelatedTasks of={{ contractIds: [contract.id] }} empty="По договору заявок ещё не было" />
    )}
    {tab === 'acts' && <RelatedActs contractId={contract.id} />}
    {tab === 'prices' && <ContractPrices priceListId={contract.priceList?.id ?? null} />}
    {tab === 'year' && <YearPart companyId={contract.company.id} isNarrow={isNarrow} />}
    {tab === 'files' && (
      <ObjectFiles
        room="contracts"
        id={contract.id}
        label="Файлы договора"
        title={contractTitle(contract.number)}
        count={'attachmentsCount' in contract ? contract.attachmentsCount : undefined}
        note="Файлы видят и представители организации"
      />
    )}
    {tab === 'history' && <History room="contracts" route={contractsRoutes.actions} id={contract.id} />}
  </>
)
