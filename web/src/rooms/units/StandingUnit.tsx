import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'
import IconAlertCircle from '~icons/alert-circle'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconClock from '~icons/clock'
import IconDots from '~icons/dots'

import { useMay } from '../../client/session/me.ts'
import { UnitModelName } from '../../entities/unit/UnitName.tsx'
import { UnitTerms } from '../../entities/unit/UnitTerms.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLines } from '../../ui/MenuLines.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { FormerOwner } from './FormerOwner.tsx'
import { installedText } from './installedText.ts'
import { TaskNumber } from './links.tsx'
import { SerialCopy } from './SerialCopy.tsx'
import { removeUnit, replaceUnit, standingUnitLines } from './unitActions.ts'
import { UnknownInstallation } from './UnknownInstallation.tsx'
import { useMakeMain } from './useMakeMain.ts'

import styles from './carUnits.module.css'

interface StandingUnitProps {
  unit: Unit
  /** No other unit of its kind stands on the truck. */
  isOnly: boolean
}

type Urgency = 'OVERDUE' | 'SOON' | 'OK'

const urgencyOf = ({ terms }: Unit): Urgency => {
  if (terms.some(({ state }) => state === 'OVERDUE')) return 'OVERDUE'
  return terms.some(({ state }) => state === 'SOON') ? 'SOON' : 'OK'
}

/** A unit on its truck: serial, since when, warranty and terms; what is late, or not of the owner, offers to replace it. */
export function StandingUnit({ unit, isOnly }: StandingUnitProps) {
  const mayMove = useMay(unitsRoutes.move)
  const urgency = urgencyOf(unit)
  const size = useIsPhone() ? 'xl' : 'sm'
  return (
    <li className={`stack gap-6 panel pad-x-12 pad-y-10 ${styles.card}`} data-state={urgency}>
      <div className={`row gap-8 min-height-24 ${styles.cardHead}`}>
        <Link
          to="/units/{-$id}"
          params={{ id: unit.id }}
          search={{}}
          className="inherit-color grow row gap-8 min-width-0"
        >
          <UnitModelName model={unit.model} />
        </Link>
        {urgency !== 'OK' && <UrgencyBadge urgency={urgency} />}
        {!isOnly && unit.isMain && <span className="rigid text-12 muted">основной</span>}
        {mayMove && <UnitMenu unit={unit} />}
      </div>
      <div className={styles.facts}>
        <SerialCopy unit={unit} />
        <span>{installedText(unit)}</span>
        {unit.installedTask && (
          <span>
            заявка <TaskNumber task={unit.installedTask} />
          </span>
        )}
        {unit.installedOn === null && !unit.installedTask && <span className="muted">начальный остаток</span>}
      </div>
      <UnitTerms unit={unit} />
      {unit.hasFormerOwner && <FormerOwner unit={unit} />}
      {unit.installedOn === null && <UnknownInstallation unit={unit} />}
      {mayMove && (urgency !== 'OK' || unit.hasFormerOwner) && (
        <div className="flex wrap gap-8">
          <Button
            size={size}
            leftSection={<Icon of={IconArrowsExchange} />}
            onClick={() => replaceUnit(unit)}
          >
            Заменить…
          </Button>
          <Button size={size} onClick={() => removeUnit(unit)}>
            Снять…
          </Button>
        </div>
      )}
    </li>
  )
}

const UrgencyBadge = ({ urgency }: { urgency: Exclude<Urgency, 'OK'> }) => (
  <span className={styles.badge} data-state={urgency}>
    <Icon of={urgency === 'OVERDUE' ? IconAlertCircle : IconClock} size={14} />
    {urgency === 'OVERDUE' ? 'просрочен' : 'срок скоро'}
  </span>
)

function UnitMenu({ unit }: { unit: Unit }) {
  const isPhone = useIsPhone()
  const makeMain = useMakeMain()
  const label = `Действия: ${unitTitle(unit)}`
  return (
    <Drop
      label={label}
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <IconButton
          label={label}
          icon={IconDots}
          size={isPhone ? 'phone' : 'xs'}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      )}
    >
      {(close) => (
        <MenuLines
          label={label}
          lines={standingUnitLines(unit, unit.isMain ? undefined : () => makeMain(unit))}
          onClose={close}
        />
      )}
    </Drop>
  )
}
