import type { DiskState } from '@naryad/contract/settings/server-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from '~icons/alert-triangle'

import { settingsQueries } from '../../rooms/settings/settings.queries.ts'
import { fileSize } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'

import styles from './MainLayout.module.css'

function warningOf({ place, state, freeBytes }: DiskState): string {
  const disk = place === 'backups' ? 'На диске резервных копий' : 'На диске сервера'
  if (state !== 'full') return `${disk} осталось мало места: ${fileSize(freeBytes)}.`
  return `${disk} нет места: ${place === 'backups' ? 'новые копии не снимаются' : 'новое не сохраняется'}.`
}

/** For administrators: a disk of the server is full or will be soon. */
export function ServerWarning() {
  const { data } = useQuery({ ...settingsQueries.server, refetchInterval: 600_000 })
  const disk = data?.disks.toSorted((a, b) => a.freeBytes - b.freeBytes).find(({ state }) => state !== 'ok')
  if (!disk) return null
  return (
    <div role="status" className={styles.warning}>
      <Icon of={IconAlertTriangle} />
      <span>
        {warningOf(disk)}{' '}
        <Link to="/settings/{-$section}" params={{ section: 'jobs' }}>
          Подробнее
        </Link>
      </span>
    </div>
  )
}
