import { type ReactNode, Suspense } from 'react'

import { colorScheme } from '../../../client/settings/colorScheme.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useStore } from '../../../ui/store.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { useBaseMap } from '../../settings/shared.ts'
import { attributionOf } from './baseMap.ts'
import type { MapCanvasProps } from './MapCanvas.tsx'

import styles from './map.module.css'

const MapCanvas = lazyPart(() => import('./MapCanvas.tsx').then((file) => file.MapCanvas))

interface MapViewProps extends Omit<MapCanvasProps, 'base'> {
  /** Overlays: buttons, the card of the selected object. */
  children?: ReactNode
  className?: string
}

/** The map component. Its library (two thirds of a megabyte) loads with the first map. */
export function MapView({ children, className, ...canvas }: MapViewProps) {
  const chosen = useStore(colorScheme)
  const isDarkSystem = useMedia('(prefers-color-scheme: dark)')
  const isDark = chosen === 'auto' ? isDarkSystem : chosen === 'dark'
  const base = useBaseMap()
  return (
    <div className={className ? `relative clip bg-muted ${className}` : 'relative clip bg-muted'}>
      <Suspense fallback={<p className={styles.waiting}>Загружаем карту…</p>}>
        {/* Another theme or base recreates the map at the same view. */}
        <MapCanvas key={`${isDark} ${JSON.stringify(base)}`} base={base} {...canvas} />
      </Suspense>
      {children}
      <small className={styles.attribution}>{attributionOf(base)}</small>
    </div>
  )
}
