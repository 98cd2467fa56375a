import type { BaseMap } from '@naryad/contract/geo/base-map'
import { addProtocol, Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

import { mapStyle } from './mapStyle.ts'

import './maplibre.css'

// Without the worker the map stays blank without an error.
setWorkerUrl(workerUrl)

/** The PMTiles reader loads only where a PMTiles file is connected. */
let pmtiles: Promise<void> | undefined
const readPmtiles = (): Promise<void> =>
  (pmtiles ??= import('pmtiles').then(({ Protocol }) => addProtocol('pmtiles', new Protocol().tile)))

interface MakeMapOptions extends Pick<MapOptions, 'container' | 'bounds' | 'center' | 'zoom'> {
  base: BaseMap
  /** Accessible name of the map. */
  label: string
  /** How far in the bounds may bring the map. */
  maxFitZoom?: number | undefined
}

/** Russia west of the Urals, where most trucks are. */
const usualBounds: [number, number, number, number] = [28, 43, 66, 62]

export async function makeMap({
  base,
  label,
  maxFitZoom = 13,
  ...options
}: MakeMapOptions): Promise<MapLibre> {
  // Labels are rendered once, so the font has to be loaded first.
  await Promise.all([
    document.fonts.load('12px "Inter Variable"', 'Казань'),
    ...(base.mode === 'pmtiles' ? [readPmtiles()] : []),
  ])
  const map = new MapLibre({
    style: mapStyle(base),
    bounds: options.center ? undefined : usualBounds,
    ...options,
    fitBoundsOptions: { padding: 48, maxZoom: maxFitZoom },
    // The product shows the attribution as text under the map.
    attributionControl: false,
    maxZoom: 18,
    minZoom: 2,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // Each step of the fade of labels would render the whole map.
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  })
  // North stays up, as nothing on the screen would turn the map back.
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
