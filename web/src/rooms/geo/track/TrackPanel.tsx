import type { Track } from '@naryad/contract/monitoring/positions'
import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import IconX from '~icons/x'

import { Failed } from '../../../client/queries/Failed.tsx'
import { showDot } from '../../../entities/place/map/dot.ts'
import { boundsOf } from '../../../entities/place/map/route.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import { addDays, type Day, dayOf, dayTitle } from '../../../ui/formats/days.ts'
import { kilometres, workTime } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { geoQueries } from '../geo.queries.ts'
import type { SignalledCar } from '../marks.ts'
import { coordinatesOf, drawTrack } from './drawTrack.ts'
import { positionAt, type Stop, stopsOf } from './track.ts'

import styles from './track.module.css'

/** The panel covers the bottom of a tall map; on a phone it lies below the map. */
const paddingOf = (map: MapLibre) => {
  const isTall = map.getContainer().clientHeight > 500
  return { top: 80, right: 80, bottom: isTall ? 180 : 80, left: 80 }
}

/** The server stores positions for this many days. */
const maxDays = 30

interface TrackPanelProps {
  car: Pick<SignalledCar, 'id' | 'title'>
  map: MapLibre | null
  now: number
  onClose: () => void
}

/** Where a truck was on a day: its line on the map and a slider of time. */
export function TrackPanel({ car, map, now, onClose }: TrackPanelProps) {
  const isPhone = useIsPhone()
  const today = dayOf(now)
  const [day, setDay] = useState<Day>(today)
  const { data, error, refetch } = useQuery(geoQueries.track(car.id, day))
  const size = isPhone ? 'phone' : 'md'
  return (
    <section className={styles.panel} aria-label={`Путь за день: ${car.title}`}>
      <header className="row gap-6">
        <IconButton
          label="Предыдущий день"
          icon={IconChevronLeft}
          size={size}
          disabled={day <= addDays(today, -maxDays)}
          onClick={() => setDay(addDays(day, -1))}
        />
        <h2 className="no-margin text-14 strong">
          {day === today ? `Сегодня, ${dayTitle(day)}` : dayTitle(day)}
        </h2>
        <IconButton
          label="Следующий день"
          icon={IconChevronRight}
          size={size}
          disabled={day >= today}
          onClick={() => setDay(addDays(day, 1))}
        />
        <span className="grow truncate text-right secondary">{car.title}</span>
        <IconButton label="Закрыть путь" icon={IconX} size={size} onClick={onClose} />
      </header>
      {!data && error && <Failed title="Путь не загрузился" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="no-margin above-8 secondary">Загружаем путь…</p>}
      {data && data.at.length === 0 && (
        <p className="no-margin above-8 secondary">За этот день положений ТС нет</p>
      )}
      {data && data.at.length > 0 && <TrackTime key={`${car.id} ${day}`} track={data} map={map} />}
    </section>
  )
}

const momentOf = (seconds: number): number => seconds * 1000

function TrackTime({ track, map }: { track: Track; map: MapLibre | null }) {
  const first = track.at[0] ?? 0
  const last = track.at.at(-1) ?? 0
  const [moment, setMoment] = useState(last)
  const stops = useMemo(() => stopsOf(track), [track])
  const position = positionAt(track, moment)
  const stop = stops.find(({ from, to }) => from <= moment && moment <= to)
  const state = describe(position?.speedKmh ?? null, stop)
  useEffect(() => {
    if (!map) return undefined
    const remove = drawTrack(map, track, stops)
    const bounds = boundsOf(coordinatesOf(track))
    if (bounds) map.fitBounds(bounds, { padding: paddingOf(map), maxZoom: 14, duration: 0 })
    return remove
  }, [map, track, stops])
  useEffect(() => {
    const there = positionAt(track, moment)
    return map && there ? showDot(map, there, 'moment') : undefined
  }, [map, track, moment])
  return (
    <>
      <p className={styles.state}>
        <b>{clock(momentOf(moment))}</b> {state}
        <span className="push-right secondary">
          {kilometres(track.distanceKm)} · {counted(stops.length, ['стоянка', 'стоянки', 'стоянок'])}
        </span>
      </p>
      <input
        type="range"
        className={styles.slider}
        aria-label="Время"
        aria-valuetext={`${clock(momentOf(moment))}, ${state}`}
        min={first}
        max={last}
        step={60}
        value={moment}
        onChange={({ currentTarget }) => setMoment(Number(currentTarget.value))}
      />
      {stops.length > 0 && (
        <ul className="no-list-style flex gap-6 top-margin-4 pad-2 scroll-x" aria-label="Стоянки">
          {stops.map(({ from, to }) => (
            <li key={from}>
              <button
                type="button"
                className={styles.stop}
                aria-pressed={stop?.from === from}
                onClick={() => setMoment(from)}
              >
                {clock(momentOf(from))}–{clock(momentOf(to))} · {workTime((to - from) / 60)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function describe(speedKmh: number | null, stop: Stop | undefined): string {
  if (stop) return `стоит ${workTime((stop.to - stop.from) / 60)}`
  return speedKmh === null ? 'скорость неизвестна' : `${speedKmh} км/ч`
}
