import { shortName } from '@naryad/contract/kit/people'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { Button } from '../../../kit/controls/Button.tsx'
import { Drop } from '../../../kit/Drop.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { MenuLines } from '../../../kit/MenuLines.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { dictionaries } from '../dictionaries.queries.ts'
import type { ShownAddress } from '../list/useListState.ts'
import { byLoad, loadText } from '../operatorLoad.ts'
import { openOnly } from './conditions.ts'

import styles from './ToolRows.module.css'

/** Who has how much to do; a line shows the tasks behind it. */
export function LoadMenu({ address }: { address: ShownAddress }) {
  if (!useMay(usersRoutes.operators)) return null
  return (
    <Drop
      label="Нагрузка операторов"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <Button leftSection={<Icon of={IconUsers} />} aria-expanded={isOpen} onClick={toggle}>
          Нагрузка
        </Button>
      )}
    >
      {(close) => <LoadLines address={address} onClose={close} />}
    </Drop>
  )
}

function LoadLines({ address, onClose }: { address: ShownAddress; onClose: () => void }) {
  const { data, error } = useQuery(dictionaries.operators)
  if (!data)
    return (
      <p className={styles.note} role="status">
        {error ? 'Не удалось загрузить нагрузку' : 'Загружаем…'}
      </p>
    )
  const chosen = address.state.conditions.operatorIds ?? []
  const lines = data.items.toSorted(byLoad).map((person) => {
    const isOn = chosen.length === 1 && chosen[0] === person.id
    return {
      key: String(person.id),
      title: shortName(person),
      aside: loadText(person),
      isOn,
      run: () => address.change({ conditions: isOn ? openOnly : { ...openOnly, operatorIds: [person.id] } }),
    }
  })
  return <MenuLines label="Нагрузка операторов" onClose={onClose} lines={lines} />
}
