import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { formerOwnerText, unitTitle } from '@naryad/contract/units/units.words'
import IconAlertTriangle from '~icons/alert-triangle'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'

import styles from './units.module.css'

/** The truck of a block has another organization; a corrected misprint is no change of the owner. */
export function FormerOwner({ unit }: { unit: Unit }) {
  const mayWrite = useMay(unitsRoutes.confirmOwner)
  const { owner, formerOwner } = unit
  const { start, isRunning } = useAction({
    run: (ownerId: number) =>
      call(unitsRoutes.confirmOwner, { params: { id: unit.id }, body: { ownerId, version: unit.version } }),
    touches: ['units', 'lights', 'cars'],
    done: 'Владелец тот же: новый блок не нужен',
  })
  return (
    <div className={styles.warning}>
      <Icon of={IconAlertTriangle} size={14} />
      <span className="grow">
        {formerOwnerText}
        {formerOwner && `. Этот активирован для ${formerOwner.name}`}
      </span>
      {mayWrite && owner && (
        <Button
          size="compact"
          variant="subtle"
          isBusy={isRunning}
          onClick={() =>
            confirm({
              title: `Владелец ТС не сменился? ${unitTitle(unit)} останется у ${owner.name}.`,
              onYes: () => start(owner.id),
            })
          }
        >
          Владелец тот же
        </Button>
      )}
    </div>
  )
}
