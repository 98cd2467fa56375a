import type { DriverTaskInput } from '@naryad/contract/driver-page/driver-page'
import { useId, useState } from 'react'

import { Sign } from './Sign.tsx'

type Point = NonNullable<DriverTaskInput['point']>

interface PlaceFieldProps {
  place: string
  point: Point | null
  onPlace: (place: string) => void
  onPoint: (point: Point | null) => void
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The driver's place: as text, and by geolocation where it is permitted. */
export function PlaceField({ place, point, onPlace, onPoint }: PlaceFieldProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const id = useId()
  const locate = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPoint({ lat: round(coords.latitude), lon: round(coords.longitude) })
        setState('idle')
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      <label htmlFor={id}>Где стоите</label>
      <input
        id={id}
        className="field"
        value={place}
        maxLength={300}
        placeholder="АЗС у Шалей, 812-й км М7"
        onChange={(event) => onPlace(event.target.value)}
      />
      {'geolocation' in navigator && (
        <button type="button" className="button locate" aria-busy={state === 'asking'} onClick={locate}>
          <Sign of="place" />
          {point ? 'Место отмечено, обновить' : state === 'asking' ? 'Определяем место…' : 'Отметить, где я'}
        </button>
      )}
      {state === 'refused' && (
        <p className="quiet small" role="status">
          Телефон не дал место: напишите, где вы стоите
        </p>
      )}
    </div>
  )
}
