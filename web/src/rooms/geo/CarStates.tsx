import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import IconArrowUp from '~icons/arrow-up'
import IconPlayerPause from '~icons/player-pause'
import IconSquare from '~icons/square'
import IconWifiOff from '~icons/wifi-off'

import { count } from '../../ui/formats/numbers.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { carStates, carStateWords } from './carState.ts'
import type { SignalledCar } from './marks.ts'
import { countStates } from './useMapObjects.ts'

import styles from './maps.module.css'

const signs: Record<TruckState, IconComponent> = {
  MOVING: IconArrowUp,
  PARKED: IconSquare,
  ENGINE_ON: IconPlayerPause,
  NO_SIGNAL: IconWifiOff,
}

export const CarStateSign = ({ state }: { state: TruckState }) => (
  <span className={styles.state} data-state={state}>
    <Icon of={signs[state]} size={14} />
  </span>
)

interface CarStatesProps {
  cars: readonly SignalledCar[]
  now: number
  value: TruckState | null
  onChange: (state: TruckState | null) => void
}

/** Number of trucks by state; a click filters the list. */
export function CarStates({ cars, now, value, onChange }: CarStatesProps) {
  const counts = countStates(cars, now)
  return (
    <div className={styles.states} role="group" aria-label="Состояние ТС">
      {carStates.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.chip}
          aria-pressed={value === state}
          aria-label={`${carStateWords[state]}: ${counts[state]}`}
          data-tip={carStateWords[state]}
          onClick={() => onChange(value === state ? null : state)}
        >
          <CarStateSign state={state} />
          {count(counts[state])}
        </button>
      ))}
    </div>
  )
}

export const Legend = () => (
  <ul className={styles.legend} aria-label="Обозначения">
    {carStates.map((state) => (
      <li key={state}>
        <CarStateSign state={state} />
        {carStateWords[state]}
      </li>
    ))}
  </ul>
)
