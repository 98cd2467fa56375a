import type { Car } from '@naryad/contract/cars/cars'
import type { RemovedUnit } from '@naryad/contract/units/unit-card'
import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms, unitTitle } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconChevronRight from '~icons/chevron-right'
import IconCpu from '~icons/cpu'
import IconPlus from '~icons/plus'
import IconScan from '~icons/scan'

import { Failed } from '../../client/queries/Failed.tsx'
import { useMay } from '../../client/session/me.ts'
import { unitKindIcons } from '../../entities/unit/unitKindIcons.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { UnitWhere } from '../../entities/unit/UnitWhere.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { UnitLink } from './links.tsx'
import { openInstall } from './openUnits.tsx'
import { StandingUnit } from './StandingUnit.tsx'

import styles from './carUnits.module.css'

/** «Приборы»: what stands on the truck, and what was taken off it. */
export function CarUnits({ car }: { car: Car }) {
  const { data, error, refetch } = useQuery(unitsQueries.ofCar(car.id))
  const mayMove = useMay(unitsRoutes.move)
  if (!data && error)
    return <Failed title="Не удалось загрузить приборы" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar width="100%" height={120} />
  const { items, removed } = data
  const actions = mayMove && <InstallButtons car={car} />
  return (
    <>
      {items.length > 0 ? (
        <>
          <div className="row wrap gap-8">
            <span className="grow secondary">{summaryOf(items)}</span>
            {actions}
          </div>
          <ul className="plain-list stack gap-10" aria-label="Приборы на ТС">
            {items.map((unit) => (
              <StandingUnit key={unit.id} unit={unit} isOnly={isOnlyOfKind(unit, items)} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          sign={IconCpu}
          title="Приборов нет"
          text="Здесь будут тахограф, блок СКЗИ, терминал и другие приборы с гарантией и сроками."
          actions={actions}
        />
      )}
      {removed.length > 0 && <RemovedUnits units={removed} />}
    </>
  )
}

const isOnlyOfKind = (unit: Unit, units: readonly Unit[]): boolean =>
  units.filter(({ model }) => model.kind === unit.model.kind).length === 1

/** «4 прибора, 2 на гарантии» */
function summaryOf(units: readonly Unit[]): string {
  const valid = units.filter(({ warranty }) => warranty === 'VALID' || warranty === 'ENDS').length
  return [counted(units.length, unitForms), valid > 0 && `${valid} на гарантии`].filter(Boolean).join(', ')
}

function InstallButtons({ car }: { car: Car }) {
  const size = useIsPhone() ? 'xl' : 'sm'
  return (
    <>
      <Button
        size={size}
        leftSection={<Icon of={IconScan} />}
        onClick={() => openInstall({ car, isScanning: true })}
      >
        Сканировать
      </Button>
      <Button size={size} leftSection={<Icon of={IconPlus} />} onClick={() => openInstall({ car })}>
        Поставить прибор
      </Button>
    </>
  )
}

/** «снят 12.03.2026, заменён на № 00123456» */
const removedText = ({ removedOn }: RemovedUnit): string =>
  removedOn === null ? 'снят, дата неизвестна' : `снят ${shortDay(removedOn)}`

function RemovedUnits({ units }: { units: readonly RemovedUnit[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Снятые приборы">
      <button
        type="button"
        className={`bare no-padding row gap-8 min-height-32 medium secondary phone-min-height-48 ${styles.fold}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconChevronRight} size={14} />
        Снятые <span className="digits muted usual-weight">{units.length}</span>
      </button>
      {isOpen && (
        <ul className="plain-list">
          {units.map((unit) => (
            <li key={`${unit.id} ${unit.removedOn}`} className={styles.removed}>
              <span className="inline-flex rigid muted">
                <Icon of={unitKindIcons[unit.model.kind]} size={14} />
              </span>
              <span className="grow min-width-0">
                <UnitLink unit={unit} /> — {removedText(unit)}
                {unit.replacedBy && `, заменён на ${unitTitle(unit.replacedBy)}`}
              </span>
              <span className="rigid muted">
                <UnitWhere unit={unit} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
