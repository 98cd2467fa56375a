import { addProtocol, Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import type { BaseMap } from './baseMap.ts'
import { mapStyle } from './mapStyle.ts'

import './maplibre.css'

// Without it the map stays blank and says nothing.
setWorkerUrl(workerUrl)

/** The reader of one-file maps is wanted by those alone who have connected one. */
let pmtiles: Promise<void> | undefined
const readPmtiles = (): Promise<void> =>
  (pmtiles ??= import('pmtiles').then(({ Protocol }) => addProtocol('pmtiles', new Protocol().tile)))

interface MakeMapOptions extends Pick<MapOptions, 'container' | 'bounds' | 'center' | 'zoom'> {
  base: BaseMap
  /** For readers of the screen. */
  label: string
}

/** Russia west of the Urals, where most trucks are. */
const usualBounds: [number, number, number, number] = [28, 43, 66, 62]

export async function makeMap({ base, label, ...options }: MakeMapOptions): Promise<MapLibre> {
  // Labels are drawn once, with the font that is there by then.
  await Promise.all([
    document.fonts.load('12px "Inter Variable"', 'Казань'),
    ...(base.mode === 'pmtiles' ? [readPmtiles()] : []),
  ])
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new MapLibre({
    style: mapStyle(base),
    bounds: options.center ? undefined : usualBounds,
    ...options,
    fitBoundsOptions: { padding: 48, maxZoom: 13 },
    // Written under the map by the product, as text.
    attributionControl: false,
    maxZoom: 18,
    minZoom: 2,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 160,
    locale: { 'Map.Title': label },
  })
}
