import type { Contract, ContractCard, ContractFilters } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import { useQuery } from '@tanstack/react-query'
import IconContract from '~icons/contract'

import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMay } from '../../client/session/me.ts'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { ContractStateMark } from '../../entities/contract/ContractStateMark.tsx'
import { ObjectFiles } from '../../entities/file/ObjectFiles.tsx'
import { History } from '../../entities/history/History.tsx'
import { RelatedTasks } from '../../entities/task/RelatedTasks.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { YearPart } from '../forecast/index.ts'
import { ContractFacts } from './ContractFacts.tsx'

type ContractPanelProps = OpenedProps<Contract, ContractFilters>

export function ContractPanel({ id, preview, register, onEdit }: ContractPanelProps) {
  const query = useQuery(contractsQueries.one(id))
  return (
    <Loaded<Contract | ContractCard>
      query={query}
      preview={preview}
      missing="Такого договора нет или он вам недоступен"
      onClose={register.opened.close}
    >
      {(contract) => <Opened key={id} contract={contract} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

function Opened({
  contract,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<ContractPanelProps, 'register' | 'onEdit'> & { contract: Contract | ContractCard }) {
  const title = upperFirst(contractTitle(contract.number))
  useObjectTitle(title)
  useRemembered({
    kind: 'contract',
    to: `/contracts/${contract.id}`,
    title,
    plate: null,
    aside: contract.company.name,
  })
  const canReadTasks = useMay('tasks.read')
  const menu = useObjectMenu({
    id: contract.id,
    onEdit,
    onCopy: copyLink,
    remove: {
      route: contractsRoutes.remove,
      question: `Удалить ${contractTitle(contract.number)}?`,
      done: 'Договор удалён',
      touches: ['contracts', 'companies'],
      onDone: opened.close,
    },
  })
  return (
    <SidePanel
      sign={<Icon of={IconContract} size={24} />}
      title={title}
      subtitle={<ContractStateMark state={contract.state} />}
      menu={menu}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        ...(canReadTasks
          ? [
              {
                key: 'tasks',
                title: 'Заявки',
                count: 'tasksCount' in contract ? contract.tasksCount : undefined,
              },
            ]
          : []),
        { key: 'year', title: 'Год' },
        {
          key: 'files',
          title: 'Файлы',
          count: 'attachmentsCount' in contract ? contract.attachmentsCount : undefined,
        },
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => (
        <>
          {shown === 'facts' && <ContractFacts contract={contract} />}
          {shown === 'tasks' && (
            <RelatedTasks of={{ contractIds: [contract.id] }} empty="По договору заявок ещё не было" />
          )}
          {shown === 'year' && <YearPart companyId={contract.company.id} />}
          {shown === 'files' && (
            <ObjectFiles
              room="contracts"
              id={contract.id}
              label="Файлы договора"
              title={contractTitle(contract.number)}
              count={'attachmentsCount' in contract ? contract.attachmentsCount : undefined}
              note="Файлы видят и представители организации"
            />
          )}
          {shown === 'history' && (
            <History room="contracts" route={contractsRoutes.actions} id={contract.id} />
          )}
        </>
      )}
    </SidePanel>
  )
}
