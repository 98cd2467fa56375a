import type { NamedCar } from '@naryad/contract/cars/plates'
import type { MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import { fullName } from '@naryad/contract/kit/people'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'

import { CarName } from '../../entities/car/CarName.tsx'
import { Face } from '../../entities/person/PersonChip.tsx'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../entities/task/StatusMark.tsx'
import { ago } from '../../ui/formats/dates.ts'
import { scaled } from '../../ui/rem.ts'
import { carStateOf, carStateText } from './carState.ts'
import { CarStateSign } from './CarStates.tsx'
import type { SignalledCar } from './marks.ts'
import { openTasksText } from './openTasksText.ts'
import type { ChosenMark } from './useMapAddress.ts'
import type { LiveMapObjects } from './useMapObjects.ts'

import styles from './maps.module.css'

export type ListedObject = LiveMapObjects[MapLayer][number]

interface MapRowsProps {
  tab: MapLayer
  listed: { readonly [Layer in MapLayer]: readonly LiveMapObjects[Layer][number][] }
  now: number
  chosen: ChosenMark | null
  onChoose: (layer: MapLayer, item: ListedObject) => void
}

export const rowHeight = 76

/** A virtualized list of one layer with a roving tabindex: Tab stops at one row, arrows move between the rows. */
export function MapRows({ tab, listed, now, chosen, onChoose }: MapRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const items = listed[tab]
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- fixed row heights, nothing to memoize
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaled(rowHeight),
    overscan: 6,
    initialRect: { width: 344, height: 800 },
  })
  const at = chosen?.layer === tab ? items.findIndex(({ id }) => id === chosen.id) : -1
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])
  const [current, setCurrent] = useState(0)
  const rows = virtualizer.getVirtualItems()
  const stop = (rows.find(({ index }) => index === current) ?? rows[0])?.index
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || stop === undefined) return
    event.preventDefault()
    // Rows next to the visible ones are rendered too.
    scroller.current?.querySelector<HTMLElement>(`[data-index="${stop + by}"]`)?.focus()
  }
  return (
    <div ref={scroller} className={`grow min-height-0 scroll-y ${styles.rows}`}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <li key={item.id} style={{ transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  className={styles.row}
                  data-index={index}
                  tabIndex={index === stop ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onKeyDown={onKeyDown}
                  aria-pressed={index === at}
                  onClick={() => onChoose(tab, item)}
                >
                  <RowContent tab={tab} item={item} now={now} />
                </button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface RowContentProps {
  tab: MapLayer
  item: ListedObject
  now: number
}

const RowContent = memo(function RowContent({ tab, item, now }: RowContentProps) {
  if (tab === 'cars') return <CarRow car={item as SignalledCar} now={now} />
  if (tab === 'tasks') return <TaskRow task={item as MapTask} />
  if (tab === 'people') return <PersonRow person={item as MapPerson} now={now} />
  return <CompanyRow company={item as MapCompany} />
})

function CarRow({ car, now }: { car: SignalledCar; now: number }) {
  return (
    <CarFacts
      plate={car.plate}
      title={car.title}
      state={carStateOf(car, now)}
      stateText={carStateText(car, now)}
      when={ago(car.seenAt, now)}
      aside={[car.model, car.company?.name].filter(Boolean).join(' · ')}
    />
  )
}

interface CarFactsProps extends NamedCar {
  state: TruckState
  stateText: string
  when: string
  aside: string
}

/** Memoized by the displayed values: a new signal that changes none of them renders nothing. */
const CarFacts = memo(function CarFacts({ plate, title, state, stateText, when, aside }: CarFactsProps) {
  return (
    <>
      <CarStateSign state={state} />
      <span className="stack grow min-width-0 line-20">
        <span className="row between gap-8">
          <CarName car={{ plate, title }} />
          <span className={styles.when} data-silent={state === 'NO_SIGNAL' || undefined}>
            {when}
          </span>
        </span>
        <span className="truncate">{stateText}</span>
        <span className={styles.aside}>{aside}</span>
      </span>
    </>
  )
})

const TaskRow = ({ task }: { task: MapTask }) => (
  <>
    <QueueMark queue={task.queue} />
    <span className="stack grow min-width-0 line-20">
      <span className="row between gap-8">
        <StatusMark status={task.status} isShort />
        <span className="row gap-8">
          {task.car && <CarName car={task.car} />}
          <span className={styles.when}>{task.id}</span>
        </span>
      </span>
      <span className="truncate">{task.title}</span>
      <span className={styles.aside}>{task.address || task.company?.name}</span>
    </span>
  </>
)

const CompanyRow = ({ company }: { company: MapCompany }) => (
  <span className="stack grow min-width-0 line-20">
    <span className="truncate">{company.name}</span>
    <span className={styles.aside}>{company.address}</span>
    <span className={styles.aside}>{openTasksText(company)}</span>
  </span>
)

const PersonRow = ({ person, now }: { person: MapPerson; now: number }) => (
  <>
    <Face person={person} size={24} isSilent />
    <span className="stack grow min-width-0 line-20">
      <span className="row between gap-8">
        <span className="truncate">{fullName(person)}</span>
        <span className={styles.when}>{ago(person.markedAt, now)}</span>
      </span>
      <span className={styles.aside}>{openTasksText(person)}</span>
    </span>
  </>
)
