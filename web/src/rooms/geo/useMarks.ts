import type { MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

import { addMarkLayers, markSources } from './markLayers.ts'
import { carMarks, markAt, placeMarks, type SignalledCar } from './marks.ts'
import { drawMarks, type MarkSource } from './markSource.ts'
import { type ChosenMark, isLayer } from './useMapAddress.ts'

export interface Marks {
  tasks: readonly MapTask[]
  companies: readonly MapCompany[]
  people: readonly MapPerson[]
  cars: readonly SignalledCar[]
  now: number
}

const clickable = markSources.flatMap((source) => [`${source}-marks`, `${source}-clusters`])

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the map to a point; without animation if the user prefers reduced motion. */
export function lookAt(map: MapLibre, { lat, lon }: { lat: number; lon: number }): void {
  const there = { center: [lon, lat] as [number, number], zoom: Math.max(map.getZoom(), 11) }
  if (prefersReducedMotion()) map.jumpTo(there)
  else map.easeTo({ ...there, duration: 400 })
}

function openCluster(map: MapLibre, { geometry }: MapGeoJSONFeature, zoom: number | undefined): void {
  if (geometry.type !== 'Point') return
  const [lon = 0, lat = 0] = geometry.coordinates
  map.easeTo({
    center: [lon, lat],
    zoom: zoom ?? map.getZoom() + 2,
    ...(prefersReducedMotion() && { duration: 0 }),
  })
}

interface MarksOptions {
  map: MapLibre | null
  marks: Marks
  chosen: { lat: number; lon: number } | undefined
  onChoose: (mark: ChosenMark | null) => void
}

type Sources = Record<(typeof markSources)[number] | 'chosen', MarkSource>

const sourcesOf = new WeakMap<MapLibre, Sources>()

/** Draws the marks outside of React. */
export function useMarks({ map, marks, chosen, onChoose }: MarksOptions): void {
  const choose = useEffectEvent(onChoose)

  useEffect(() => {
    if (!map) return undefined
    addMarkLayers(map)
    const drawn: Sources = {
      places: drawMarks(map, 'places'),
      cars: drawMarks(map, 'cars'),
      chosen: drawMarks(map, 'chosen'),
    }
    sourcesOf.set(map, drawn)
    const subscriptions = [
      map.on('click', (event) => {
        const [hit] = map.queryRenderedFeatures(event.point, { layers: clickable })
        if (!hit) {
          choose(null)
          return
        }
        const { layer, id, lead } = hit.properties
        if (typeof lead === 'string')
          openCluster(map, hit, drawn[hit.source as keyof Sources].expansionZoomOf(lead))
        else if (isLayer(layer)) choose({ layer, id: Number(id) })
      }),
      ...clickable.flatMap((layer) => [
        map.on('mouseenter', layer, () => {
          map.getCanvas().style.cursor = 'pointer'
        }),
        map.on('mouseleave', layer, () => {
          map.getCanvas().style.cursor = ''
        }),
      ]),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const source of Object.values(drawn)) source.stop()
    }
  }, [map])

  const { tasks, companies, people, cars, now } = marks
  useEffect(() => {
    if (map) sourcesOf.get(map)?.places.show(placeMarks(tasks, companies, people))
  }, [map, tasks, companies, people])
  useEffect(() => {
    if (map) sourcesOf.get(map)?.cars.show(carMarks(cars, now))
  }, [map, cars, now])
  const { lat, lon } = chosen ?? {}
  useEffect(() => {
    const hasPoint = lat !== undefined && lon !== undefined
    if (map) sourcesOf.get(map)?.chosen.show(hasPoint ? [markAt('cars', 0, { lat, lon })] : [])
  }, [map, lat, lon])
}
