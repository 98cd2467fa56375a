import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { BaseMap } from './baseMap.ts'
import { makeMap } from './maplibre.ts'

import styles from './map.module.css'

/** [west, south, east, north] */
export type Bounds = [number, number, number, number]

export interface MapCanvasProps {
  base: BaseMap
  /** Accessible name of the map. */
  label: string
  /** The initial view. */
  bounds?: Bounds | undefined
  center?: { lat: number; lon: number } | undefined
  zoom?: number | undefined
  /** Called when the map can be drawn on; the returned function is called before the map is removed. */
  onReady?: (map: MapLibre) => (() => void) | undefined
}

/** Last view of a map, restored when the map is recreated for another theme. */
const views = new WeakMap<Element, { center: [number, number]; zoom: number }>()

export function MapCanvas({ base, label, bounds, center, zoom, onReady }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isUnsupported, setUnsupported] = useState(false)

  const open = useEffectEvent(async (container: HTMLElement, isMounted: () => boolean) => {
    const previousView = views.get(container.parentElement ?? container)
    const view =
      previousView ??
      (center ? { center: [center.lon, center.lat] as [number, number], zoom: zoom ?? 10 } : {})
    const map = await makeMap({
      container,
      base,
      label,
      ...view,
      ...(!previousView && bounds ? { bounds } : {}),
    })
    if (!isMounted()) map.remove()
    return map
  })
  const ready = useEffectEvent((map: MapLibre) => onReady?.(map))

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    let isUnmounted = false
    let close: (() => void) | undefined
    const place = container.parentElement ?? container
    void (async () => {
      try {
        const map = await open(container, () => !isUnmounted)
        if (isUnmounted) return
        close = () => map.remove()
        map.on('load', () => {
          const cleanUp = ready(map)
          close = () => {
            const { lng, lat } = map.getCenter()
            views.set(place, { center: [lng, lat], zoom: map.getZoom() })
            cleanUp?.()
            map.remove()
          }
        })
      } catch {
        setUnsupported(true)
      }
    })()
    return () => {
      isUnmounted = true
      close?.()
    }
  }, [])

  return isUnsupported ? (
    <p className={styles.waiting}>Этот браузер не может показать карту: в нём выключена графика WebGL</p>
  ) : (
    <div ref={box} className={styles.canvas} />
  )
}
