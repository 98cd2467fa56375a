import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { ViewTabs } from '../../ui/page/ViewTabs.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { carStateOf } from './carState.ts'
import { CarStates } from './CarStates.tsx'
import type { AddressProps } from './LayerBoxes.tsx'
import { type ListedObject, MapRows, rowHeight } from './MapRows.tsx'
import { useMapLayers } from './useMapLayers.ts'
import type { LiveMapObjects } from './useMapObjects.ts'

import styles from './maps.module.css'

export interface MapFailure {
  error: Error
  onRetry: () => void
}

interface MapListProps extends AddressProps {
  shown: LiveMapObjects
  isLoading: boolean
  failure?: MapFailure | undefined
  now: number
  map: MapLibre | null
  onChoose: (layer: MapLayer, item: ListedObject) => void
}

type Frame = readonly [west: number, south: number, east: number, north: number]

/** Visible bounds after a move has ended; null while the list is not limited to them. */
function useFrame(map: MapLibre | null, isBound: boolean): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null)
  useEffect(() => {
    if (!map || !isBound) return undefined
    const look = () => {
      const bounds = map.getBounds()
      setFrame([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
    }
    look()
    const subscription = map.on('moveend', look)
    return () => {
      subscription.unsubscribe()
      setFrame(null)
    }
  }, [map, isBound])
  return frame
}

const within = <Item extends { point: { lat: number; lon: number } }>(
  items: readonly Item[],
  frame: Frame | null,
): readonly Item[] =>
  frame
    ? items.filter(
        ({ point: { lat, lon } }) => lon >= frame[0] && lon <= frame[2] && lat >= frame[1] && lat <= frame[3],
      )
    : items

/** The accessible list of what the map shows. */
export function MapList(props: MapListProps) {
  const { address, shown, isLoading, failure, now, map, onChange, onChoose } = props
  const search = useRef<HTMLInputElement>(null)
  const [isBound, setBound] = useState(false)
  const [state, setState] = useState<TruckState | null>(null)
  const frame = useFrame(map, isBound)
  useHotkeys([{ keys: 'Slash', title: 'Поиск на карте', group: 'Карта', run: () => search.current?.focus() }])
  const layers = useMapLayers()
  const { tab } = address
  const inState = state ? shown.cars.filter((car) => carStateOf(car, now) === state) : shown.cars
  const isNarrowed =
    address.query !== '' ||
    [address.queues, address.statuses, address.companyIds].some(({ length }) => length > 0)
  const hasAny = shown[tab].length > 0
  const listed = {
    tasks: within(shown.tasks, frame),
    companies: within(shown.companies, frame),
    people: within(shown.people, frame),
    cars: within(inState, frame),
  }
  const whyEmpty = hasAny && frame ? outOfView : hasAny || isNarrowed ? nothingFound : empty[tab]
  return (
    <section className={styles.list} aria-label="Список к карте">
      <div className={`flex rigid pad-x-16 pad-bottom-4 pad-top-10 ${styles.search}`}>
        <SearchField
          ref={search}
          label="ТС, заявка, организация"
          keyCap="/"
          value={address.query}
          onChange={(query) => onChange({ query })}
        />
      </div>
      <ViewTabs
        label="Что в списке"
        isPanel
        views={layers.map((key) => ({
          key,
          title: tabTitles[key],
          count: isLoading ? undefined : shown[key].length,
        }))}
        active={tab}
        onChange={(key) => onChange({ tab: key as MapLayer })}
      />
      {hasAny && (
        <>
          {tab === 'cars' && <CarStates cars={shown.cars} now={now} value={state} onChange={setState} />}
          <label className={styles.bound}>
            <input
              type="checkbox"
              checked={isBound}
              onChange={({ currentTarget }) => setBound(currentTarget.checked)}
            />
            Только то, что на карте
          </label>
        </>
      )}
      {failure ? (
        <div className="grow min-height-0 scroll-y">
          <Failed title="Не удалось загрузить карту" {...failure} />
        </div>
      ) : isLoading ? (
        <div className="grow min-height-0 scroll-y">
          <SkeletonRows rows={6} height={rowHeight} />
        </div>
      ) : listed[tab].length === 0 ? (
        <div className="grow min-height-0 scroll-y">
          <EmptyState {...whyEmpty} />
        </div>
      ) : (
        <MapRows tab={tab} listed={listed} now={now} chosen={address.chosen} onChoose={onChoose} />
      )}
    </section>
  )
}

/** All four fit in the width of the list. */
const tabTitles: Record<MapLayer, string> = {
  cars: 'ТС',
  tasks: 'Заявки',
  companies: 'Организации',
  people: 'Люди',
}

const outOfView = { title: 'Здесь на карте никого нет', text: 'Отдалите или сдвиньте карту' }
const nothingFound = { title: 'Ничего не найдено', text: 'Измените поиск или фильтры' }

/** Empty states of the layers: what is missing, and what will add it. */
const empty: Record<MapLayer, { title: string; text: string }> = {
  cars: {
    title: 'Автомобилей на карте нет',
    text: 'ТС появляются на карте, когда о них сообщает система мониторинга',
  },
  tasks: {
    title: 'Заявок на карте нет',
    text: 'На карту попадают заявки с точкой на адресе. Если своего адреса нет, берётся точка организации',
  },
  companies: {
    title: 'Организаций на карте нет',
    text: 'На карте организации, у адреса которых есть точка',
  },
  people: {
    title: 'Сотрудников на карте нет',
    text: 'На карте сотрудники, которые за сутки отметили «Я на месте»',
  },
}
