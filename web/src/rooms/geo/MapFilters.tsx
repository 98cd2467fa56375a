import { queues } from '@naryad/contract/tasks/tasks.queues'
import { lifecycle, statuses } from '@naryad/contract/tasks/tasks.statuses'
import IconFilter from '~icons/filter'

import { useMe } from '../../client/session/me.ts'
import { CompanyChoices } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { type AddressProps, LayerBoxes } from './LayerBoxes.tsx'

import styles from './maps.module.css'

export function MapFilters({ address, onChange }: AddressProps) {
  const { queues: inQueues, statuses: inStatuses, companyIds } = address
  const count = inQueues.length + inStatuses.length + companyIds.length
  return (
    <Drop
      label="Фильтры карты"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <Button leftSection={<Icon of={IconFilter} />} aria-expanded={isOpen} onClick={toggle}>
          {count > 0 ? `Фильтры: ${count}` : 'Фильтры'}
        </Button>
      )}
    >
      {() => <Editor address={address} onChange={onChange} />}
    </Drop>
  )
}

function Editor({ address, onChange }: AddressProps) {
  const isPhone = useIsPhone()
  const me = useMe()
  const titles = useQueueTitles()
  const visible = me.queues.length > 0 && me.role !== 'admin' ? me.queues : queues
  return (
    <div className={styles.filters}>
      {isPhone && (
        <div className="grid gap-12 pad-x-4 pad-y-8 phone-no-gap">
          <LayerBoxes address={address} onChange={onChange} />
        </div>
      )}
      <h3 className={styles.filter}>Очередь</h3>
      <ChoiceList
        label="Очередь"
        choices={visible.map((value) => ({ value, label: titles[value] }))}
        chosen={address.queues}
        onChange={(chosen) => onChange({ queues: chosen })}
      />
      <h3 className={styles.filter}>Статус заявки</h3>
      <ChoiceList
        label="Статус заявки"
        choices={statuses.map((value) => ({ value, label: lifecycle[value].title }))}
        chosen={address.statuses}
        onChange={(chosen) => onChange({ statuses: chosen })}
      />
      {me.role !== 'client' && (
        <>
          <h3 className={styles.filter}>Организация</h3>
          <CompanyChoices chosen={address.companyIds} onChange={(companyIds) => onChange({ companyIds })} />
        </>
      )}
      <Button
        variant="subtle"
        disabled={address.queues.length + address.statuses.length + address.companyIds.length === 0}
        onClick={() => onChange({ queues: [], statuses: [], companyIds: [] })}
      >
        Сбросить фильтры
      </Button>
    </div>
  )
}
