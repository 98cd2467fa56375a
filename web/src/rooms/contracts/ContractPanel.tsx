import type { Contract, ContractCard, ContractFilters } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import { useQuery } from '@tanstack/react-query'
import IconContract from '~icons/contract'
import IconPencil from '~icons/pencil'

import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { ContractStateMark } from '../../entities/contract/ContractStateMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { ObjectPage } from '../../ui/register/ObjectPage.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractPart, useContractParts } from './ContractPart.tsx'

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
  register: { tab, onTab, opened, copyLink, isWide, onWide },
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
  const isPhone = useIsPhone()
  const parts = useContractParts(contract)
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
  useHotkeys([{ keys: 'KeyF', title: 'На всю ширину', group: 'Договор', run: () => onWide(true) }], !isWide)
  const shared = { menu, tab, onTab, onClose: opened.close, wide: { isOn: isWide, onChange: onWide } }
  const mark = <ContractStateMark state={contract.state} />
  if (isWide && !isPhone)
    return (
      <ObjectPage
        listTitle="Договоры"
        title={title}
        mark={mark}
        group="Договор"
        actions={
          onEdit && (
            <Button leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              Изменить
            </Button>
          )
        }
        summary={<ContractFacts contract={contract} />}
        hasTable
        parts={parts}
        {...shared}
      >
        {(shown) => <ContractPart tab={shown} contract={contract} />}
      </ObjectPage>
    )
  return (
    <SidePanel
      sign={<Icon of={IconContract} size={24} />}
      title={title}
      subtitle={mark}
      tabs={[{ key: 'facts', title: 'Сведения' }, ...parts]}
      {...shared}
    >
      {(shown) =>
        shown === 'facts' ? (
          <ContractFacts contract={contract} />
        ) : (
          <ContractPart tab={shown} contract={contract} isNarrow />
        )
      }
    </SidePanel>
  )
}
