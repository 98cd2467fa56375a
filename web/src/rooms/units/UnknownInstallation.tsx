import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import IconAlertTriangle from '~icons/alert-triangle'

import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openInstalledOn } from './openUnits.tsx'

import styles from './units.module.css'

/** An opening balance has no day, so that its warranty is not counted. */
export function UnknownInstallation({ unit }: { unit: Unit }) {
  const mayWrite = useMay(unitsRoutes.update)
  return (
    <div className={styles.warning}>
      <Icon of={IconAlertTriangle} size={14} />
      <span className="grow">Дата установки неизвестна — гарантия не считается</span>
      {mayWrite && (
        <Button size="compact" variant="subtle" onClick={() => openInstalledOn(unit)}>
          Указать…
        </Button>
      )}
    </div>
  )
}
