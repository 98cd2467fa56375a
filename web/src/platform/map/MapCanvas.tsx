import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { BaseMap } from './baseMap.ts'
import { makeMap } from './maplibre.ts'

import styles from './map.module.css'

/** [west, south, east, north] */
export type Bounds = [number, number, number, number]

export interface MapCanvasProps {
  base: BaseMap
  /** What the map shows, for readers of the screen. */
  label: string
  /** Where it looks at first. */
  bounds?: Bounds | undefined
  center?: { lat: number; lon: number } | undefined
  zoom?: number | undefined
  /** The map can be drawn on; what it returns is called before the map goes. */
  onReady?: (map: MapLibre) => (() => void) | undefined
}

/** Where a map was looking when it was replaced by one of another theme. */
const views = new WeakMap<Element, { center: [number, number]; zoom: number }>()

export function MapCanvas({ base, label, bounds, center, zoom, onReady }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isImpossible, setImpossible] = useState(false)

  const open = useEffectEvent(async (container: HTMLElement, isWanted: () => boolean) => {
    const kept = views.get(container.parentElement ?? container)
    const look =
      kept ?? (center ? { center: [center.lon, center.lat] as [number, number], zoom: zoom ?? 10 } : {})
    const map = await makeMap({ container, base, label, ...look, ...(!kept && bounds ? { bounds } : {}) })
    if (!isWanted()) map.remove()
    return map
  })
  const ready = useEffectEvent((map: MapLibre) => onReady?.(map))

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    let isGone = false
    let close: (() => void) | undefined
    const place = container.parentElement ?? container
    void (async () => {
      try {
        const map = await open(container, () => !isGone)
        if (isGone) return
        close = () => map.remove()
        map.on('load', () => {
          const leave = ready(map)
          close = () => {
            const { lng, lat } = map.getCenter()
            views.set(place, { center: [lng, lat], zoom: map.getZoom() })
            leave?.()
            map.remove()
          }
        })
      } catch {
        setImpossible(true)
      }
    })()
    return () => {
      isGone = true
      close?.()
    }
  }, [])

  return isImpossible ? (
    <p className={styles.waiting}>Этот браузер не может показать карту: в нём выключена графика WebGL</p>
  ) : (
    <div ref={box} className={styles.canvas} />
  )
}
