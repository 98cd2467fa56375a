import type { Map as MapLibre } from 'maplibre-gl'

import styles from './map.module.css'

/** A DOM element above the map's canvas, moved without rendering the map. Returns a function that removes it. */
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
