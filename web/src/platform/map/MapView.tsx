import { lazy, type ReactNode, Suspense } from 'react'

import { useMedia } from '../../kit/useMedia.ts'
import { colorScheme } from '../settings/colorScheme.ts'
import { useStore } from '../store.ts'
import { attributionOf, offlineBase } from './baseMap.ts'
import type { MapCanvasProps } from './MapCanvas.tsx'

import styles from './map.module.css'

const MapCanvas = lazy(() => import('./MapCanvas.tsx').then((file) => ({ default: file.MapCanvas })))

interface MapViewProps extends Omit<MapCanvasProps, 'base'> {
  /** Laid over the map: buttons, a card of what is chosen. */
  children?: ReactNode
  className?: string
}

/** The map of the product. Its library, two thirds of a megabyte, comes with the first one that is shown. */
export function MapView({ children, className, ...canvas }: MapViewProps) {
  const chosen = useStore(colorScheme)
  const isDarkSystem = useMedia('(prefers-color-scheme: dark)')
  const isDark = chosen === 'auto' ? isDarkSystem : chosen === 'dark'
  const base = offlineBase
  return (
    <div className={className ? `${styles.map} ${className}` : styles.map}>
      <Suspense fallback={<p className={styles.waiting}>Загружаем карту…</p>}>
        {/* Another theme or another base is another map, where one was looking. */}
        <MapCanvas key={`${isDark} ${JSON.stringify(base)}`} base={base} {...canvas} />
      </Suspense>
      {children}
      <small className={styles.attribution}>© {attributionOf(base)}</small>
    </div>
  )
}
