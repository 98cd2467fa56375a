import type { CarName } from '@naryad/contract/cars/car-name'
import type { TaskUnitMove } from '@naryad/contract/units/unit-card'
import type { Unit, UnitTaskRef } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import IconArrowRight from '~icons/arrow-right'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconPlus from '~icons/plus'
import IconScan from '~icons/scan'
import IconUnlink from '~icons/unlink'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { useMay } from '../../client/session/me.ts'
import { UnitLine } from '../../entities/unit/UnitName.tsx'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { placeText, warrantyText } from '../../entities/unit/unitWords.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { UnitLink } from './links.tsx'
import { openInstall } from './openUnits.tsx'
import type { SendUnit } from './sendUnit.ts'
import { removeUnit, replaceUnit } from './unitActions.ts'

import styles from './taskUnits.module.css'

interface TaskUnitsProps {
  task: UnitTaskRef & { car: CarName | null }
  /** The work is not closed, and the user does it. */
  mayWork: boolean
  /** Queues the move when there is no network. */
  send: SendUnit
}

/** What stands on the truck of a request, and what the request has moved. */
export function TaskUnits({ task, mayWork, send }: TaskUnitsProps) {
  const mayMove = useMay(unitsRoutes.move) && mayWork
  const moved = useQuery(unitsQueries.ofTask(task.id))
  const { car } = task
  return (
    <div className="stack gap-6" data-units>
      {car ? (
        <CarPart car={car} task={task} mayMove={mayMove} send={send} />
      ) : (
        <p className="no-margin muted">Укажите ТС, чтобы увидеть его приборы</p>
      )}
      {moved.data && moved.data.items.length > 0 && <Moved moves={moved.data.items} />}
    </div>
  )
}

type CarPartProps = Pick<TaskUnitsProps, 'task' | 'send'> & { car: CarName; mayMove: boolean }

function CarPart({ car, task, mayMove, send }: CarPartProps) {
  const { data, error, refetch } = useQuery(unitsQueries.ofCar(car.id))
  const context = { task: { id: task.id, queue: task.queue }, send }
  if (!data && error)
    return (
      <FailedPart
        title="Приборы не загрузились"
        error={error}
        onRetry={() => void refetch()}
        next={['[data-units]', 'button']}
      />
    )
  if (!data) return <SkeletonBar width="70%" />
  return (
    <>
      {data.items.length === 0 && <p className="no-margin muted">Приборов на ТС нет</p>}
      {data.items.length > 0 && (
        <ul className="plain-list" aria-label="Приборы на ТС">
          {data.items.map((unit) => (
            <UnitRow
              key={unit.id}
              unit={unit}
              actions={
                mayMove && {
                  replace: () => replaceUnit(unit, context),
                  remove: () => removeUnit(unit, context),
                }
              }
            />
          ))}
        </ul>
      )}
      {mayMove && <InstallButtons open={(isScanning) => openInstall({ car, isScanning, ...context })} />}
    </>
  )
}

interface UnitRowProps {
  unit: Unit
  actions: false | { replace: () => void; remove: () => void }
}

function UnitRow({ unit, actions }: UnitRowProps) {
  const size = useIsPhone() ? 'phone' : 'xs'
  const name = unitTitle(unit)
  return (
    <li className={`row gap-2 min-height-36 line-below ${styles.unit}`}>
      <span className={`flex wrap baseline grow min-width-0 gap-x-12 gap-y-0 ${styles.about}`}>
        <UnitLine unit={unit} />
        <span
          className={`text-12 line-18 muted phone-line-20 phone-text-14 ${styles.warranty}`}
          data-state={unit.warranty}
        >
          {warrantyText(unit)}
        </span>
      </span>
      {actions && (
        <>
          <IconButton
            label={`Заменить: ${name}`}
            icon={IconArrowsExchange}
            size={size}
            onClick={actions.replace}
          />
          <IconButton label={`Снять: ${name}`} icon={IconUnlink} size={size} onClick={actions.remove} />
        </>
      )}
    </li>
  )
}

function InstallButtons({ open }: { open: (isScanning: boolean) => void }) {
  const size = useIsPhone() ? 'xl' : 'sm'
  return (
    <div className="flex wrap gap-8">
      <Button size={size} leftSection={<Icon of={IconPlus} />} onClick={() => open(false)}>
        Поставить
      </Button>
      <Button size={size} leftSection={<Icon of={IconScan} />} onClick={() => open(true)}>
        Сканировать
      </Button>
    </div>
  )
}

/** «Эта заявка переместила»: each move with both ends. */
const Moved = ({ moves }: { moves: readonly TaskUnitMove[] }) => (
  <section aria-label="Перемещено этой заявкой">
    <h3 className={styles.heading}>Перемещено этой заявкой</h3>
    <ul className="plain-list">
      {moves.map(({ id, unit, from, to }) => (
        <li key={id} className={`flex top gap-6 text-13 line-20 phone-line-20 phone-text-14 ${styles.move}`}>
          <Icon of={IconArrowRight} size={14} />
          <span>
            <UnitLink unit={unit} />: {from ? `${placeText(from)} → ` : ''}
            {to ? placeText(to) : 'снят с ТС'}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
