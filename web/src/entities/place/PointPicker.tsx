import type { Point } from '@naryad/contract/kit/fields'
import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import IconMapPinFilled from '~icons/map-pin-filled'

import { Button } from '../../ui/controls/Button.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { addressesQueries } from './addresses.queries.ts'
import type { PlacedAddress } from './chosenAddress.ts'
import { MapView } from './map/MapView.tsx'

import styles from './AddressField.module.css'

interface PointPickerProps {
  value: PlacedAddress
  onChoose: (value: PlacedAddress) => void
  onCancel: () => void
}

/** Five digits are about a metre. */
const rounded = ({ lat, lng }: { lat: number; lng: number }): Point => ({
  lat: Number(lat.toFixed(5)),
  lon: Number(lng.toFixed(5)),
})

/** A fixed pin over a map that is moved by mouse, touch or arrow keys. */
export function PointPicker({ value, onChoose, onCancel }: PointPickerProps) {
  const [point, setPoint] = useState<Point | null>(value.point)
  const settled = useDebounced(point, 500)
  const { data: found } = useQuery({
    ...addressesQueries.of(settled ?? { lat: 0, lon: 0 }),
    enabled: settled !== null,
  })
  // Without a point the map starts at the first suggestion for the typed text.
  const query = value.address.trim()
  const { data: guesses, isLoading } = useQuery({
    ...addressesQueries.search(query),
    enabled: value.point === null && query.length >= 3,
  })
  const start = value.point ?? guesses?.[0]?.point
  const follow = (map: MapLibre) => {
    map.on('moveend', () => setPoint(rounded(map.getCenter())))
    map.on('click', ({ lngLat }) => map.easeTo({ center: lngLat }))
    return undefined
  }
  const choose = () => {
    if (!point) return
    onChoose({ address: query === '' ? (found?.address ?? '') : value.address, point })
  }
  return (
    <section className="above-8" aria-label="Точка на карте">
      {!isLoading && (
        <MapView
          className={styles.map ?? ''}
          label="Карта: двигайте её под меткой стрелками или пальцем"
          center={start}
          zoom={value.point ? 14 : 10}
          onReady={follow}
        >
          <IconMapPinFilled className={styles.pin ?? ''} aria-hidden />
        </MapView>
      )}
      <p className={styles.found} role="status">
        {point
          ? `${found?.address ? `${found.address} · ` : ''}${point.lat}, ${point.lon}`
          : 'Подвиньте карту так, чтобы метка встала на место'}
      </p>
      <div className="flex gap-8">
        <Button disabled={!point} onClick={choose}>
          Поставить точку
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </section>
  )
}
