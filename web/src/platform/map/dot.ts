import type { Map as MapLibre } from 'maplibre-gl'

import styles from './map.module.css'

/** A dot over everything that is drawn on the map; it moves without a frame of the map. Returns its removal. */
export function showDot(
  map: MapLibre,
  { lat, lon }: { lat: number; lon: number },
  kind: 'start' | 'end' | 'moment',
): () => void {
  const dot = document.createElement('div')
  dot.className = styles.dot ?? ''
  dot.dataset['kind'] = kind
  map.getCanvasContainer().append(dot)
  const place = () => {
    const { x, y } = map.project([lon, lat])
    dot.style.transform = `translate(${x}px, ${y}px)`
  }
  place()
  const subscription = map.on('move', place)
  return () => {
    subscription.unsubscribe()
    dot.remove()
  }
}
