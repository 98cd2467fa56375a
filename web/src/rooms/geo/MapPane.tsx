import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import IconCurrentLocation from '~icons/current-location'
import IconMaximize from '~icons/maximize'
import IconMinus from '~icons/minus'
import IconPlus from '~icons/plus'

import type { Bounds } from '../../entities/place/map/MapCanvas.tsx'
import { MapView } from '../../entities/place/map/MapView.tsx'
import { boundsOf, drawRoute, routeBounds } from '../../entities/place/map/route.ts'
import { zonesQueries } from '../../entities/zone/zones.queries.ts'
import { drawZones } from '../../entities/zone/zones.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { Legend } from './CarStates.tsx'
import { geoQueries } from './geo.queries.ts'
import { MarkCard, type ShownRoute } from './MarkCard.tsx'
import { TrackPanel } from './track/TrackPanel.tsx'
import type { ChosenMark, MapAddress } from './useMapAddress.ts'
import type { LiveMapObjects } from './useMapObjects.ts'
import { lookAt, useMarks } from './useMarks.ts'

import styles from './maps.module.css'

interface MapPaneProps {
  address: MapAddress
  shown: LiveMapObjects
  now: number
  map: MapLibre | null
  onMap: (map: MapLibre | null) => void
  onChoose: (mark: ChosenMark | null) => void
}

/** Bounds of all objects with a point; undefined without any. */
const frameOf = ({ tasks, cars, companies, people }: LiveMapObjects) =>
  boundsOf([...tasks, ...cars, ...companies, ...people].map(({ point }) => [point.lon, point.lat]))

/** The map with its buttons and the card of the chosen object. */
export function MapPane({ address: { chosen, hidden }, shown, now, map, onMap, onChoose }: MapPaneProps) {
  const isPhone = useIsPhone()
  const [routeTo, setRouteTo] = useState<number | null>(null)
  const [trackOf, setTrackOf] = useState<number | null>(null)
  const trackedCar = shown.cars.find(({ id }) => id === trackOf)
  const item = chosen ? shown[chosen.layer].find(({ id }) => id === chosen.id) : undefined
  useMarks({ map, marks: { ...shown, now }, chosen, onChoose })
  // The panel of the track takes the place of the card.
  const isUnderTrack = trackedCar !== undefined && (isPhone || item === trackedCar)
  const route = useShownRoute(map, routeTo)
  const firstView = useFirstView(map, () =>
    item ? boundsOf([[item.point.lon, item.point.lat]]) : frameOf(shown),
  )
  useShownZones(map, hidden.includes('companies'))
  const { pane, closeTrack, closeCard } = useClosing(map, {
    hasTrack: trackedCar !== undefined,
    hasCard: item !== undefined,
    onTrack: () => setTrackOf(null),
    onCard: () => {
      setRouteTo(null)
      onChoose(null)
    },
  })
  return (
    <div
      ref={pane}
      className={`relative grow min-width-0 ${styles.pane}`}
      data-tracked={trackedCar !== undefined || undefined}
    >
      {/* Before the map, so that Tab leads from the list to the card. */}
      {chosen && item && !isUnderTrack && (
        <MarkCard
          key={`${chosen.layer} ${chosen.id}`}
          chosen={chosen}
          shown={shown}
          now={now}
          map={map}
          route={chosen.layer === 'tasks' && routeTo === chosen.id ? route : noRoute}
          onRoute={() => {
            if (routeTo === chosen.id) route.retry()
            else setRouteTo(chosen.layer === 'tasks' ? chosen.id : null)
          }}
          onTrack={() => setTrackOf(chosen.id)}
          onChoose={onChoose}
          onClose={closeCard}
        />
      )}
      <MapView
        className={styles.map ?? ''}
        label="Карта. То же самое есть в списке рядом"
        boundsOf={firstView}
        onReady={(ready) => {
          onMap(ready)
          return () => onMap(null)
        }}
      >
        {map && <MapButtons map={map} everythingOf={() => frameOf(shown)} />}
        {!isPhone && !trackedCar && <Legend />}
      </MapView>
      {trackedCar && (
        <TrackPanel key={trackedCar.id} car={trackedCar} map={map} now={now} onClose={closeTrack} />
      )}
    </div>
  )
}

interface Closing {
  hasTrack: boolean
  hasCard: boolean
  onTrack: () => void
  onCard: () => void
}

/** Esc closes the track of a day, then the card. */
function useClosing(map: MapLibre | null, { hasTrack, hasCard, onTrack, onCard }: Closing) {
  const pane = useRef<HTMLDivElement>(null)
  const closing = (close: () => void) => () => {
    // The focused button is about to be unmounted.
    if (pane.current?.contains(document.activeElement)) map?.getCanvas().focus({ preventScroll: true })
    close()
  }
  const closeTrack = closing(onTrack)
  const closeCard = closing(onCard)
  const key = { keys: 'Escape', group: 'Карта' }
  useHotkeys(
    [
      hasTrack
        ? { ...key, title: 'Закрыть путь', run: closeTrack }
        : { ...key, title: 'Свернуть карточку', run: closeCard },
    ],
    hasTrack || hasCard,
  )
  return { pane, closeTrack, closeCard }
}

const noRoute: ShownRoute = { route: undefined, error: null, isWaiting: false }

/** Draws the route to a task while it is asked for. */
function useShownRoute(map: MapLibre | null, taskId: number | null): ShownRoute & { retry: () => void } {
  const isAsked = taskId !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...geoQueries.route(taskId ?? 0),
    enabled: isAsked,
  })
  const route = isAsked ? data : undefined
  useEffect(() => {
    if (!map || !route) return undefined
    const remove = drawRoute(map, route)
    const bounds = routeBounds(route)
    if (bounds) map.fitBounds(bounds, { padding: 80, maxZoom: 13, duration: 0 })
    return remove
  }, [map, route])
  const isWaiting = isAsked && isFetching && !route
  return { route, error: isWaiting ? null : error, isWaiting, retry: () => void refetch() }
}

/**
 * The initial bounds of the map. Objects that arrive after the map has opened move it once, unless the user has
 * moved it by then.
 */
function useFirstView(map: MapLibre | null, boundsNow: () => Bounds | undefined): () => Bounds | undefined {
  const isDone = useRef(false)
  const open = () => {
    const bounds = boundsNow()
    isDone.current ||= bounds !== undefined
    return bounds
  }
  const catchUp = useEffectEvent((opened: MapLibre) => {
    const bounds = isDone.current ? undefined : open()
    if (bounds) opened.fitBounds(bounds, { padding: 48, maxZoom: 13, duration: 0 })
  })
  // After each render, until there are objects to show.
  useEffect(() => {
    if (map && !isDone.current) catchUp(map)
  })
  useEffect(() => {
    const subscription = map?.on('movestart', ({ originalEvent }) => {
      isDone.current ||= originalEvent !== undefined
    })
    return () => subscription?.unsubscribe()
  }, [map])
  return open
}

function useShownZones(map: MapLibre | null, areHidden: boolean): void {
  const { data: zones } = useQuery(zonesQueries.all)
  useEffect(() => {
    if (map && zones) drawZones(map, areHidden ? [] : zones.items)
  }, [map, zones, areHidden])
}

interface MapButtonsProps {
  map: MapLibre
  /** Bounds of all objects. */
  everythingOf: () => Bounds | undefined
}

function MapButtons({ map, everythingOf }: MapButtonsProps) {
  const isPhone = useIsPhone()
  const size = isPhone ? 'phone' : 'md'
  return (
    <div className={styles.buttons}>
      {!isPhone && (
        <div className="stack rounded-lg surface pad-2 shadow-2">
          <IconButton label="Приблизить" icon={IconPlus} onClick={() => map.zoomIn()} />
          <IconButton label="Отдалить" icon={IconMinus} onClick={() => map.zoomOut()} />
        </div>
      )}
      <div className="stack rounded-lg surface pad-2 shadow-2">
        <IconButton label="Где я" icon={IconCurrentLocation} size={size} onClick={() => findMe(map)} />
        <IconButton
          label="Показать всё"
          icon={IconMaximize}
          size={size}
          onClick={() => {
            const everything = everythingOf()
            if (everything) map.fitBounds(everything, { padding: 48, maxZoom: 13 })
          }}
        />
      </div>
    </div>
  )
}

function findMe(map: MapLibre): void {
  const fail = () =>
    alert({ type: 'error', text: 'Не удалось узнать, где вы: разрешите доступ к местоположению' })
  if (!('geolocation' in navigator)) return fail()
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude: lat, longitude: lon } }) => lookAt(map, { lat, lon }),
    fail,
    { timeout: 10_000, maximumAge: 60_000 },
  )
  return undefined
}
