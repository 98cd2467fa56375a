import type { BaseMap } from '@naryad/contract/geo/base-map'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { makeMap } from './maplibre.ts'

import styles from './map.module.css'

/** [west, south, east, north] */
export type Bounds = [number, number, number, number]

export interface MapCanvasProps {
  base: BaseMap
  /** Accessible name of the map. */
  label: string
  /** The initial view, computed when the map is created. */
  boundsOf?: () => Bounds | undefined
  center?: { lat: number; lon: number } | undefined
  /** With bounds: how far in they may bring the map. */
  zoom?: number | undefined
  /** Called when the map is ready; the returned cleanup function is called before the map is removed. */
  onReady?: (map: MapLibre) => (() => void) | undefined
}

/** A slow machine without a graphics card may take many seconds for the first frame. */
const slowAfterMs = 8000

/** Last view of a map, restored when the map is recreated for another theme. */
const views = new WeakMap<Element, { center: [number, number]; zoom: number }>()

export function MapCanvas({ base, label, boundsOf, center, zoom, onReady }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'slow' | 'begun' | 'drawn' | 'unsupported'>('waiting')

  const open = useEffectEvent(async (container: HTMLElement, isMounted: () => boolean) => {
    const previousView = views.get(container.parentElement ?? container)
    const view =
      previousView ??
      (center ? { center: [center.lon, center.lat] as [number, number], zoom: zoom ?? 10 } : {})
    const bounds = previousView ? undefined : boundsOf?.()
    const map = await makeMap({
      container,
      base,
      label,
      ...view,
      ...(bounds && { bounds, maxFitZoom: zoom }),
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
        map.on('load', () => setState('drawn'))
        // Not `load`, which waits for every tile of the base map: marks are drawn with the first frame.
        map.once('style.load', () => {
          const cleanUp = ready(map)
          map.once('render', () => setState((before) => (before === 'drawn' ? before : 'begun')))
          close = () => {
            const { lng, lat } = map.getCenter()
            views.set(place, { center: [lng, lat], zoom: map.getZoom() })
            cleanUp?.()
            map.remove()
          }
        })
      } catch {
        setState('unsupported')
      }
    })()
    const slow = setTimeout(() => setState((before) => (before === 'waiting' ? 'slow' : before)), slowAfterMs)
    return () => {
      isUnmounted = true
      clearTimeout(slow)
      close?.()
    }
  }, [])

  if (state === 'unsupported')
    return (
      <p className={styles.waiting}>Этот браузер не может показать карту: в нём выключена графика WebGL</p>
    )
  return (
    <>
      <div ref={box} className="absolute fill" data-map={state} />
      {/* Hidden from the first frame on: marks are visible then, even if tiles are still loading. */}
      {(state === 'waiting' || state === 'slow') && (
        <p className={styles.waiting} role="status">
          {state === 'slow' ? 'Карта рисуется дольше обычного, подождите ещё немного…' : 'Загружаем карту…'}
        </p>
      )}
    </>
  )
}
